// Part of `npm run lint`. Checks that file names have known suffixes, that entities, repositories, jobs and queries are
// in files with the right suffix, and that only the folders `upstream` use private parts of dependencies
// (docs/architecture.md).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const codeSuffixes =
  'entity repository service presenter router admin-router rest route job worker email schemas factory seeder';
const testSuffixes = 'test spec faults dates';
const suffixes = new Set(`${codeSuffixes} ${testSuffixes} config d`.split(' '));

/** Suffixes, each with the code that is allowed only in files with that suffix. */
const restrictedCode = [
  ['entity', /\bdefineEntity\(/],
  ['repository', /\bextends SqlEntityRepository\b/],
  ['job', /\bdefineJob[<(]/],
];

/** Queries through an entity manager. Services create, change and flush entities. */
const query =
  /\bem(?:\(\))?(?:\.fork\(\))?\.(?:execute|find\w*|count|upsert\w*|insert\w*|native\w+|createQueryBuilder|qb)\b/;
const queriesInRepositories = /^src\/server\/(features|commands|rest|trpc|web)\//;

/** Uses of private parts of dependencies, which are allowed only in the folders `upstream`. */
const privatePart =
  /\._def\b|\b__emotion_\w+:|\bjobs\.(job|queue|version)\b|\blisteners\('request'\)|\.(execute|query|load) = |\b__zod_|from '[^.'][^']*\/(dist|lib|src)\//;

const errors = [];
const files = execFileSync('git', ['ls-files', 'src', 'migrations', 'e2e', 'bench'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
for (const file of files) {
  const [, suffix] = /\.([^./]+)\.tsx?$/.exec(file) ?? [];
  if (suffix !== undefined && !suffixes.has(suffix)) errors.push(`${file}: unknown suffix .${suffix}`);
  if (!file.startsWith('src/') || /\.test\.tsx?$|\/testing\//.test(file)) continue;
  const lines = readFileSync(file, 'utf8').split('\n');
  if (!/^src\/(client|server)\/upstream\//.test(file))
    lines.forEach((line, index) => {
      if (privatePart.test(line))
        errors.push(`${file}:${index + 1}: only the folders upstream may use private parts of dependencies`);
    });
  if (!file.startsWith('src/server/')) continue;
  lines.forEach((line, index) => {
    for (const [kind, pattern] of restrictedCode)
      if (
        suffix !== kind &&
        pattern.test(line) &&
        !/^\s*(\*|\/\/|\/\*)|export (const|function) define/.test(line)
      )
        errors.push(`${file}:${index + 1}: belongs in a file named *.${kind}.ts`);
    if (suffix !== 'repository' && queriesInRepositories.test(file) && query.test(line))
      errors.push(`${file}:${index + 1}: move this query into a repository`);
  });
}
for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
