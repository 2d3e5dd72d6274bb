import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './base/project-root.ts';

const find = (...patterns: string[]) => globSync(patterns, { cwd: projectRoot }).toSorted();
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

const guides = find('*.md', 'docs/**/*.md');
const rules = new Set(
  find('docs/product/*.md').flatMap((file) =>
    [...read(file).matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id]) => `${file} ${id}`),
  ),
);

test('every rule id that code and guides refer to exists', () => {
  const reference = /(docs\/product\/\w+\.md) ([A-Z]\d+)((?:(?:, | to | and )[A-Z]\d+)*)/g;
  const dangling = [...find('{src,e2e,bench,migrations}/**/*.{ts,tsx}'), ...guides].flatMap((file) =>
    [...read(file).matchAll(reference)]
      .flatMap(([, path, first, others = '']) =>
        [first, ...(others.match(/[A-Z]\d+/g) ?? [])].map((id) => `${path} ${id}`),
      )
      .filter((rule) => !rules.has(rule))
      .map((rule) => `${file}: ${rule}`),
  );
  expect(dangling).toEqual([]);
});

test('every relative link of the guides leads to a file and a heading', () => {
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
