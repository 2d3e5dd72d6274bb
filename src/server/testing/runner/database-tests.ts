import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';
import { testFiles } from './test-files.ts';

/** Matches imports by relative path, including dynamic and type imports. */
const importPattern = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The module through which tests get a database on PostgreSQL or, by default, the embedded one. */
const entryPoint = join(projectRoot, 'src/server/testing/database.ts');

/**
 * Finds the test files that import {@link entryPoint}, directly or indirectly. Only the results of these files can
 * differ between PostgreSQL and the embedded database.
 * @returns paths relative to the project root
 */
export function databaseTests(): string[] {
  const imports = new Map<string, string[]>();
  const findImports = (file: string): string[] => {
    const files = imports.get(file) ?? readImports(file);
    imports.set(file, files);
    return files;
  };
  const reachesDatabase = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) for (const next of findImports(file)) seen.add(next);
    return seen.has(entryPoint);
  };
  return testFiles().filter((test) => reachesDatabase(join(projectRoot, test)));
}

function readImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(importPattern)]
    .map(([, path = '']) => join(dirname(file), path.replace(/\?.*$/, '')))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}
