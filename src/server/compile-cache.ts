import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './base/project-root.ts';

// Loaded before main.ts (`node --import`): caches about 1,300 compiled and type-stripped modules across starts. A
// folder that is not writable is ignored.
enableCompileCache(join(projectRoot, '.cache/node'));
