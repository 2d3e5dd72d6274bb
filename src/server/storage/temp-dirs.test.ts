import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TempDirs } from './temp-dirs.ts';

let root: string;
let tempDirs: TempDirs;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bimah-temp-dirs-'));
  tempDirs = new TempDirs(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('cleanup deletes temporary folders after 6 hours', async () => {
  expect.assertions(2);
  const start = new Date('2026-11-18T15:00:00Z');
  const hoursLater = (hours: number) => new Date(start.getTime() + hours * 60 * 60 * 1000);
  await tempDirs.withTempDir(async (folder) => {
    await utimes(folder, start, start);
    await tempDirs.cleanup({ isOnlyProcess: false, now: hoursLater(5) });
    expect(await readdir(root)).toHaveLength(1);
    await tempDirs.cleanup({ isOnlyProcess: false, now: hoursLater(7) });
    expect(await readdir(root)).toEqual([]);
  });
});

test('cleanup deletes all temporary folders when no other process uses them', async () => {
  expect.assertions(2);
  await tempDirs.withTempDir(async () => {
    expect(await readdir(root)).toHaveLength(1);
    await tempDirs.cleanup({ isOnlyProcess: true });
    expect(await readdir(root)).toEqual([]);
  });
});
