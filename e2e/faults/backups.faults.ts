import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSnapshots } from '../../src/server/db/embedded/snapshots.ts';
import { sermonInput } from '../../src/server/features/sermons/sermon/sermon.factory.ts';
import { png } from '../../src/server/testing/media.ts';
import { runCommand } from '../sites/command.ts';
import { createDataDir } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { Visitor } from '../support/visitor.ts';
import { kill } from './kill.ts';
import { logIn } from './log-in.ts';

let dataDir: string;
let running: RunningSite[];
beforeEach(async () => {
  dataDir = await createDataDir('backups');
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((site) => site.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (env: NodeJS.ProcessEnv = { SEED_DEMO: 'false' }): Promise<RunningSite> => {
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'info', ...env } });
  running.push(site);
  return site;
};
const run = (name: 'backup' | 'restore', ...args: string[]) =>
  runCommand(name, { args, env: { DATA_DIR: dataDir } });

const subscribe = (site: RunningSite, email: string) =>
  new Visitor(site).request('POST', '/api/newsletters/subscribe', { email });
/** Reads a list as the administrator. */
const readList = async <Item>(site: RunningSite, path: string): Promise<Item[]> =>
  JSON.parse((await (await logIn(site)).get(path)).body);
const readSubscribers = (site: RunningSite) =>
  readList<{ id: number; email: string }>(site, '/api/admin/newsletters');
const setActive = (administrator: Visitor, id: number, active: boolean) =>
  administrator.request('PATCH', `/api/admin/newsletters/${id}/status`, { active });

/** Subscribes email addresses until `stop` is called. `acknowledged` has those that got status 200. */
function writeContinuously(site: RunningSite, prefix: string) {
  let isStopped = false;
  const acknowledged: string[] = [];
  const done = (async () => {
    for (let count = 0; !isStopped; count++) {
      const email = `${prefix}-${count}@example.org`;
      const { status } = await subscribe(site, email);
      if (status === 200) acknowledged.push(email);
      // Subscriptions are rate limited by IP address, which is not tested here.
      if (status === 429) break;
    }
  })();
  return {
    acknowledged,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

test('a backup made during writes restores the subscribers from before it, all sermons and all files, after a kill and the loss of the data folder', async () => {
  const site = await start({ SEED_DEMO: 'true' });
  const form = new FormData();
  form.set('featuredImage', new Blob([new Uint8Array(await png())], { type: 'image/png' }), 'picture.png');
  const visitor = new Visitor(site);
  const uploaded = await visitor.request('POST', '/api/upload/featured-image', form);
  const { url: pictureUrl } = JSON.parse(uploaded.body) as { url: string };
  const sermon = sermonInput({ title: 'Before the backup', featuredImageUrl: pictureUrl });
  expect((await visitor.request('POST', '/api/sermons', sermon)).status).toBe(201);
  expect((await subscribe(site, 'reader@example.org')).status).toBe(200);
  const writing = writeContinuously(site, 'concurrent');
  await expect.poll(() => writing.acknowledged.length).toBeGreaterThan(0);
  const beforeBackup = [...writing.acknowledged];
  const backupResult = await run('backup');
  expect(backupResult.output).toContain('Keep it on another machine');
  expect(backupResult.code, backupResult.output).toBe(0);
  await writing.stop();
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      files.set(path, await readFile(path));
    }
  }
  const sermons = await readList(site, '/api/admin/sermons');
  const rejected = await run('restore', (await listSnapshots(dataDir))[0]?.path ?? '', '--force');
  expect([rejected.code, rejected.output]).toEqual([1, expect.stringContaining('in use by another process')]);
  await kill(site);

  const archive = `${dataDir}.tar.zst`;
  // The changes may also have created an automatic snapshot, which has no files.
  const backup = (await listSnapshots(dataDir)).find(({ reason }) => reason === 'backup');
  await rename(backup?.path ?? '', archive);
  await rm(dataDir, { recursive: true });
  const restored = await run('restore', archive);
  expect(restored.output).toContain('Restored');
  expect(restored.code).toBe(0);
  await rm(archive);

  const again = await start();
  const emails = new Set((await readSubscribers(again)).map(({ email }) => email));
  for (const email of ['reader@example.org', ...beforeBackup]) expect(emails).toContain(email);
  expect(await readList(again, '/api/admin/sermons')).toEqual(sermons);
  for (const [path, bytes] of files) expect((await readFile(path)).equals(bytes), path).toBe(true);
  expect(files.size).toBeGreaterThan(40);
  const served = await fetch(new URL(pictureUrl, again.url));
  expect(Buffer.from(await served.arrayBuffer()).equals(files.get(join(dataDir, pictureUrl)) as Buffer)).toBe(
    true,
  );
});

test('a stopped site can be backed up; restoring over it requires --force and keeps the replaced database', async () => {
  const site = await start();
  expect((await subscribe(site, 'reader@example.org')).status).toBe(200);
  await site.stop();
  expect((await run('backup')).code).toBe(0);
  const [snapshot] = await listSnapshots(dataDir);
  const withoutForce = await run('restore', snapshot?.path ?? '');
  expect([withoutForce.code, withoutForce.output]).toEqual([1, expect.stringContaining('--force')]);
  const forced = await run('restore', snapshot?.path ?? '', '--force');
  expect([forced.code, forced.output]).toEqual([0, expect.stringContaining('database.replaced-')]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database.replaced-'))).toHaveLength(1);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.restoring'))).toEqual([]);
  const again = await start();
  expect(await readSubscribers(again)).toHaveLength(1);
});

test('a restore from a damaged or truncated archive, a file that is not an archive or a missing file fails and adds or removes no file, and the site still starts', async () => {
  const site = await start();
  await site.stop();
  await run('backup');
  const intactPath = (await listSnapshots(dataDir))[0]?.path ?? '';
  const bytes = await readFile(intactPath);
  const damaged = join(dataDir, 'damaged.tar.zst');
  const names = await readdir(dataDir);
  for (const [broken, message] of [
    [bytes.subarray(0, bytes.length - 2_000), 'damaged or incomplete'],
    [bytes.subarray(0, 1_000), 'damaged or incomplete'],
    [
      Buffer.concat([
        bytes.subarray(0, bytes.length >> 1),
        Buffer.from('xx'),
        bytes.subarray((bytes.length >> 1) + 2),
      ]),
      'damaged',
    ],
    [Buffer.from('no archive at all'), 'damaged or incomplete'],
  ] as const) {
    await writeFile(damaged, broken);
    const { code, output } = await run('restore', damaged, '--force');
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect(output).toContain('Nothing was changed');
    await rm(damaged);
  }
  expect((await run('restore', join(dataDir, 'nowhere'))).output).toContain('The file does not exist');
  expect(await readdir(dataDir)).toEqual(names);
  await (await start()).stop();
});

test('100 changes create a snapshot, also with a kill in between; starting with a missing or damaged database fails and says how to restore it', async () => {
  const site = await start();
  expect((await subscribe(site, 'reader@example.org')).status).toBe(200);
  const [subscriber] = await readSubscribers(site);
  const makeChanges = async (target: RunningSite, count: number) => {
    // An administrator makes the changes, because visitors have a lower rate limit.
    const administrator = await logIn(target);
    for (let index = 0; index < count; index++) {
      const { status } = await setActive(administrator, subscriber?.id ?? 0, index % 2 === 1);
      expect(status).toBe(200);
    }
  };
  await makeChanges(site, 50);
  await kill(site);
  const second = await start();
  await makeChanges(second, 50);
  // Creating and verifying a snapshot takes 5 s, and up to a minute while other suites use the processors.
  await expect
    .poll(async () => (await listSnapshots(dataDir)).length, { timeout: 120_000, message: second.output() })
    .toBe(1);
  await expect.poll(() => second.output()).toContain('survives a power failure');
  const [snapshot] = await listSnapshots(dataDir);
  expect(snapshot?.reason).toBe('changes');
  // The 50 changes before the kill count too.
  expect(snapshot?.changes).toBeGreaterThanOrEqual(100);
  await kill(second);

  await rename(join(dataDir, 'database'), join(dataDir, 'gone'));
  const output = await start().catch((error: Error) => error.message);
  expect(output).toContain('is missing');
  const archivePath = /npm run restore -- (\S+)/.exec(String(output))?.[1] ?? '';
  expect((await run('restore', archivePath)).code).toBe(0);
  const third = await start();
  expect(await readSubscribers(third)).toHaveLength(1);
  await third.stop();

  await truncate(join(dataDir, 'database/global/pg_control'), 10);
  const broken = await start().catch((error: Error) => error.message);
  expect(broken).toContain('cannot be opened');
  expect(broken).toContain('--force');
});

/** Finds the ids of the processes that pack a snapshot of the data folder. */
const findPackProcesses = async () => {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes('pack.ts') && commandLine.includes(dataDir)) found.push(pid);
  }
  return found;
};

const listPartialSnapshots = async () =>
  (await readdir(join(dataDir, 'backups')).catch(() => [])).filter((name) => name.startsWith('.'));

test.skipIf(!existsSync('/proc/self/cmdline'))(
  'a kill while a snapshot is packed ends the packing process; the next start removes the partial snapshot and creates a complete one',
  async () => {
    const site = await start();
    expect((await subscribe(site, 'one@example.org')).status).toBe(200);
    const administrator = await logIn(site);
    let isActive = true;
    while ((await findPackProcesses()).length === 0) {
      isActive = !isActive;
      expect((await setActive(administrator, 1, isActive)).status).toBe(200);
    }
    // The staging folder exists before the packing process starts.
    expect(await listPartialSnapshots()).toEqual([expect.stringMatching(/^\.copy-/)]);
    await kill(site);
    await expect.poll(findPackProcesses, { timeout: 30_000 }).toEqual([]);
    expect(await listSnapshots(dataDir)).toEqual([]);
    const again = await start();
    await expect.poll(async () => (await listSnapshots(dataDir)).length, { timeout: 120_000 }).toBe(1);
    await expect.poll(listPartialSnapshots).toEqual([]);
    await again.stop();
  },
);
