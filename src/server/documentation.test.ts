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
  const missing = guides
    .filter((guide) => !guide.startsWith('docs/decisions/'))
    .flatMap((guide) =>
      [...read(guide).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|c?js|sh|txt))`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))
        .map((path) => `${guide}: ${path}`),
    );
  expect(missing).toEqual([]);
});

test('every rule id that code and documentation refer to exists', () => {
  const reference = /(docs\/product\/\w+\.md) ([A-Z]\d+)((?:(?:, | to | and )[A-Z]\d+)*)/g;
  const dangling = [...findFiles('{src,e2e,bench,migrations}/**/*.{ts,tsx}'), ...guides].flatMap((file) =>
    [...read(file).matchAll(reference)]
      .flatMap(([, path, first, others = '']) =>
        [first, ...(others.match(/[A-Z]\d+/g) ?? [])].map((id) => `${path} ${id}`),
      )
      .filter((rule) => !ruleIds.has(rule))
      .map((rule) => `${file}: ${rule}`),
  );
  expect(dangling).toEqual([]);
});

test('every relative link of the documentation leads to an existing file and heading', () => {
  const anchorsOf = (file: string) =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = guides.flatMap((file) =>
    [
      ...read(file)
        .replace(/```.*?```/gs, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g),
    ]
      .filter(([, path, anchor]) => {
        const target = path ? join(dirname(file), path) : file;
        if (!existsSync(join(projectRoot, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});
