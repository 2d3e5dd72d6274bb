import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from './base/project-root.ts';

// Preloaded (`node --import`) by scripts of package.json: caches compiled and type-stripped modules across starts, about
// 1,300 for the site. A folder that is not writable is ignored.
enableCompileCache(join(projectRoot, '.cache/node'));
