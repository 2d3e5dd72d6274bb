// For bimah@.service, which also starts earlier releases: they have only this file.
import './compile-cache.mjs';
