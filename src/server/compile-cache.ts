import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './web/project-root.ts';

// Loaded before main.ts (`node --import`): thirteen hundred modules are then parsed, and stripped of their types, once
// for all starts. A folder that cannot be written changes nothing.
enableCompileCache(join(projectRoot, '.cache/node'));
