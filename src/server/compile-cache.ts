// For bimah@.service of earlier releases, which names this file.
import './compile-cache.mjs';
