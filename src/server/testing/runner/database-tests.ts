import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../base/project-root.ts';
import { testFiles } from './test-files.ts';

/** The modules that a module imports by a project path, including dynamic and type imports. */
const imported = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The only module through which a test gets a database. */
const entryPoint = join(projectRoot, 'src/server/testing/database.ts');

/**
 * The test files that can reach a database, by their direct and indirect imports. Only their results can differ between
 * PostgreSQL and the embedded database.
 * @returns paths relative to the project root
 */
export function databaseTests(): string[] {
  const known = new Map<string, string[]>();
  const importsOf = (file: string): string[] => {
    const found = known.get(file) ?? readImports(file);
    known.set(file, found);
    return found;
  };
  const reachesDatabase = (test: string): boolean => {
    const seen = new Set([test]);
    for (const file of seen) for (const next of importsOf(file)) seen.add(next);
    return seen.has(entryPoint);
  };
  return testFiles().filter((test) => reachesDatabase(join(projectRoot, test)));
}

function readImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(imported)]
    .map(([, path = '']) => join(dirname(file), path.replace(/\?.*$/, '')))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}
