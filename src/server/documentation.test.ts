import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './base/project-root.ts';

const findFiles = (...patterns: string[]) => globSync(patterns, { cwd: projectRoot }).toSorted();
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

const guides = findFiles('*.md', 'docs/**/*.md');
const definedRules = findFiles('docs/product/*.md').flatMap((file) =>
  [...read(file).matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id]) => `${file} ${id}`),
);
const ruleIds = new Set(definedRules);

test('no file defines a rule id twice', () => {
  expect(ruleIds.size).toBeGreaterThan(100);
  expect(definedRules.filter((rule, index) => definedRules.indexOf(rule) !== index)).toEqual([]);
});

test('every file that the documentation names exists', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: projectRoot, encoding: 'utf8' }).split('\n');
  // Decision records keep the file names of their date.
  const named = guides
    .filter((guide) => !guide.startsWith('docs/decisions/'))
    .flatMap((guide) =>
      [...read(guide).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|c?js|sh|txt))`/g)].map(([, path = '']) => ({
        guide,
        path,
      })),
    );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
});

test('every rule id that code and documentation refer to exists', () => {
  const reference = /(docs\/product\/\w+\.md) ([A-Z]\d+)((?:(?:, | to | and )[A-Z]\d+)*)/g;
  const references = [...findFiles('{src,e2e,bench,migrations}/**/*.{ts,tsx}'), ...guides].flatMap((file) =>
    [...read(file).matchAll(reference)].flatMap(([, path, first, others = '']) =>
      [first, ...(others.match(/[A-Z]\d+/g) ?? [])].map((id) => ({ file, rule: `${path} ${id}` })),
    ),
  );
  expect(references.length).toBeGreaterThan(200);
  expect(references.filter(({ rule }) => !ruleIds.has(rule))).toEqual([]);
});

test('every relative link of the documentation leads to an existing file and heading', () => {
  const anchorsOf = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );
  const links = guides.flatMap((file) =>
    [
      ...read(file)
        .replace(/```.*?```/gs, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g),
    ].map(([link, path, anchor]) => ({ file, link, path, anchor })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ file, path, anchor }) => {
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(join(projectRoot, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});
