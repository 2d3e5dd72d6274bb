import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../base/project-root.ts';
import { lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { isAllowedEntry, type SnapshotReason } from '../db/embedded/snapshot-manifest.ts';
import {
  ensureFreeSpace,
  listSnapshots,
  removeAbandonedStaging,
  type SnapshotFile,
  snapshotName,
  snapshotsToDelete,
} from '../db/embedded/snapshots.ts';
import { createStoredSermon, sermonInput } from '../features/sermons/sermon/sermon.factory.ts';
import { removeUnusedUploads } from '../features/uploads/removal.service.ts';
import { DeletionPause } from '../storage/deletion-pause.ts';
import { png } from '../testing/media.ts';
import { multipart } from '../testing/multipart.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { isSnapshotDue } from './snapshot.job.ts';
import {
  handleSnapshotRequests,
  heartbeat,
  requestSnapshot,
  staleAfterPolls,
  watchRequests,
} from './snapshot-requests.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const readChangeCount = async () => {
  const [row] = await site
    .em()
    .execute<{ count: string }[]>(
      `select case when is_called then last_value else 0 end::text as count from changes_counted`,
    );
  return Number(row?.count);
};

describe('the change counter', () => {
  /** A subscription that follows the occasions of this kind, if one is given. */
  const subscription = (email: string, kind?: 'portion' | 'holiday') =>
    ({
      method: 'POST',
      url: '/api/newsletters/subscribe',
      payload: { email, ...(kind && { follow: [{ kind: 'occasions', slug: kind }] }) },
    }) as const;

  test('increases by one with each of eleven successful writes', async () => {
    await site.login();
    const sermon = await createStoredSermon(site.em());
    await site.visit(subscription('follower@example.org', 'portion'));
    await site.visit(subscription('returned@example.org', 'portion'));
    await site.visit(subscription('one@example.org'));
    const [{ id }, returned] = (await site.administer({ url: '/api/admin/newsletters' })).json();
    const deactivate = (id: number) =>
      ({ method: 'PATCH', url: `/api/admin/newsletters/${id}/status`, payload: { active: false } }) as const;
    await site.administer(deactivate(returned.id));
    const actions: [string, InjectOptions][] = [
      ['a submission', { method: 'POST', url: '/api/sermons', payload: sermonInput() }],
      [
        'an unpublished sermon',
        { method: 'PATCH', url: `/api/admin/sermons/${sermon.id}/publish`, payload: { published: false } },
      ],
      [
        'a change of the featured sermon',
        { method: 'PATCH', url: `/api/admin/sermons/${sermon.id}/feature`, payload: { featured: true } },
      ],
      [
        'an edit',
        { method: 'PATCH', url: `/api/admin/sermons/${sermon.id}/edit`, payload: { title: 'Another title' } },
      ],
      ['a subscription', subscription('two@example.org')],
      ['a deactivated subscriber', deactivate(id)],
      ['a reactivated subscriber', subscription('one@example.org')],
      ['another follow', subscription('follower@example.org', 'holiday')],
      ['a reactivated subscriber with other follows', subscription('returned@example.org', 'holiday')],
      ['a removed subscriber', { method: 'DELETE', url: `/api/admin/newsletters/${id}` }],
      ['a removed sermon', { method: 'DELETE', url: `/api/admin/sermons/${sermon.id}` }],
    ];
    for (const [action, request] of actions) {
      const before = await readChangeCount();
      const response = await site.administer(request);
      expect(response.statusCode, `${action}: ${response.body}`).toBeLessThan(300);
      expect([action, (await readChangeCount()) - before]).toEqual([action, 1]);
    }
  });

  test('does not change with reads, rejected writes, failed logins, and writes without an effect', async () => {
    await site.visit(subscription('three@example.org'));
    const before = await readChangeCount();
    await site.visit({ url: '/api/sermons/recent' });
    await site.visit({ method: 'POST', url: '/api/sermons', payload: {} });
    await site.visit({ method: 'POST', url: '/api/admin/login', payload: { password: 'wrong' } });
    await site.visit(subscription('three@example.org'));
    expect((await readChangeCount()) - before).toBe(0);
  });
});

describe('snapshots', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bimah-snapshots-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const snapshot = (at: string, reason: SnapshotFile['reason'], changes = 0): SnapshotFile => {
    const properties = { at: new Date(at), reason, changes };
    return { ...properties, name: snapshotName(properties), path: snapshotName(properties) };
  };

  test('are deleted, except one for each of the last seven nights, the two newest after changes, and backups', () => {
    const nights = Array.from({ length: 10 }, (_, day) => snapshot(`2026-11-${10 + day}T02:30:00Z`, 'night'));
    const repeated = snapshot('2026-11-19T01:00:00Z', 'night');
    const afterChanges = Array.from({ length: 5 }, (_, hour) =>
      snapshot(`2026-11-19T1${hour}:00:00Z`, 'changes'),
    );
    const requested = snapshot('2020-01-01T00:00:00Z', 'backup');
    const deleted = snapshotsToDelete([...afterChanges, requested, repeated, ...nights]).map(
      ({ name }) => name,
    );
    expect(deleted.toSorted()).toEqual(
      [...nights.slice(0, 3), ...afterChanges.slice(0, 3), repeated].map(({ name }) => name).toSorted(),
    );
  });

  test('are due when the change count has crossed a multiple of 100 since the newest one, in either direction', async () => {
    expect(await isSnapshotDue(folder, 99)).toBe(false);
    expect(await isSnapshotDue(folder, 100)).toBe(true);
    await mkdir(join(folder, 'backups'));
    await writeFile(
      join(folder, 'backups', snapshotName(snapshot('2026-11-20T02:30:00Z', 'night', 150))),
      '',
    );
    await writeFile(join(folder, 'backups', 'a note of the operator.txt'), '');
    expect((await listSnapshots(folder)).map(({ changes, reason }) => [changes, reason])).toEqual([
      [150, 'night'],
    ]);
    expect(await isSnapshotDue(folder, 199)).toBe(false);
    expect(await isSnapshotDue(folder, 203)).toBe(true);
    expect(await isSnapshotDue(folder, 20)).toBe(true);
  });

  test('are rejected when they need more disk space than is free', async () => {
    await expect(ensureFreeSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      /^Not enough disk space: a snapshot needs \d+ MB/,
    );
    await ensureFreeSpace(folder, 1);
  });

  test('that the server did not finish are deleted immediately, those of a command after 24 hours', async () => {
    const backups = join(folder, 'backups');
    const unfinished = (reason: SnapshotReason) =>
      `${snapshotName(snapshot('2026-11-20T03:00:00Z', reason))}.unfinished`;
    await mkdir(backups);
    const finished = snapshotName(snapshot('2026-11-20T02:30:00Z', 'night'));
    await writeFile(join(backups, finished), '');
    for (const name of ['.copy-abc', '.leaving-abc', '.asked-abc']) await mkdir(join(backups, name));
    for (const name of (['night', 'changes', 'backup'] as const).map(unfinished))
      await writeFile(join(backups, name), '');
    const request = join(backups, '.asked-abc');
    const createdAt = new Date('2026-11-20T03:00:00Z');
    for (const path of [request, join(backups, unfinished('backup'))])
      await utimes(path, createdAt, createdAt);
    await removeAbandonedStaging(folder, createdAt);
    expect((await readdir(backups)).toSorted()).toEqual(
      ['.asked-abc', unfinished('backup'), finished].toSorted(),
    );
    await removeAbandonedStaging(folder, new Date(createdAt.getTime() + 25 * 60 * 60 * 1000));
    expect(await readdir(backups)).toEqual([finished]);
  });

  test('that are not finished are deleted even while a process still writes into their folder', async () => {
    const database = join(folder, 'backups', '.copy-busy', 'database');
    await mkdir(database, { recursive: true });
    let written = 0;
    const write = async () => {
      for (;;) await writeFile(join(database, `file-${++written}`), '');
    };
    const interrupted = expect(write()).rejects.toThrow('ENOENT');
    await expect.poll(() => written).toBeGreaterThan(100);
    await removeAbandonedStaging(folder);
    await interrupted;
    expect(await readdir(join(folder, 'backups'))).toEqual([]);
  });
});

test.each([
  ['database/PG_VERSION', true],
  ['database/base/5/2619_fsm', true],
  [`uploads/${'0'.repeat(32)}/image-480.jpg`, true],
  ['database/../../etc/passwd', false],
  ['/etc/passwd', false],
  ['uploads/../outside', false],
  ['database/.hidden', false],
  ['database\\..\\x', false],
  ['else/file', false],
])('isAllowedEntry(%j) returns %s', (name, isAllowed) => {
  expect(isAllowedEntry(name)).toBe(isAllowed);
});

test('no uploaded file is deleted while deletions are paused, as during a backup', async () => {
  const { payload, headers } = multipart({ field: 'headshot', content: await png(), type: 'image/png' });
  const uploaded = await site.visit({ method: 'POST', url: '/api/upload/headshot', payload, headers });
  const { url } = uploaded.json<{ url: string }>();
  const inTwoDays = new Date(Date.now() + 48 * 60 * 60 * 1000);
  await site.files.deletions.pause();
  expect(await removeUnusedUploads(site.em(), site.files, inTwoDays)).toMatchObject({ removed: 0 });
  expect((await site.visit({ url })).statusCode).toBe(200);
  site.files.deletions.resume();
  expect((await removeUnusedUploads(site.em(), site.files, inTwoDays)).removed).toBeGreaterThan(0);
  expect((await site.visit({ url })).statusCode).toBe(404);
});

describe('a backup request', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bimah-requests-'));
    await mkdir(join(dataDir, 'database'));
    await writeFile(join(dataDir, 'database/PG_VERSION'), '17');
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const listRequests = () => readdir(join(dataDir, 'backups'));

  test('is processed while it has heartbeats, also when the clock is set back; stale requests are deleted', async () => {
    const [live, stale] = [await requestSnapshot(dataDir), await requestSnapshot(dataDir)];
    await mkdir(join(stale, 'database'));
    await writeFile(join(stale, 'database/PG_VERSION'), '17');
    const poll = watchRequests(dataDir, site.app.log);
    for (let polls = 0; polls < staleAfterPolls; polls++) {
      expect(await poll()).toHaveLength(2);
      // A heartbeat after the clock was set back.
      if (polls % 100 === 0) await utimes(live, -polls, -polls);
    }
    expect(await poll()).toEqual([live]);
    expect(await listRequests()).toEqual([basename(live)]);
  });

  test('does not prevent the start of the server when the response cannot be written', async () => {
    await mkdir(join(await requestSnapshot(dataDir), 'response.json.part'));
    const warnings: string[] = [];
    const log = { info() {}, warn: (_details: object, message: string) => void warnings.push(message) };
    const files = { deletions: new DeletionPause() };
    const stop = await handleSnapshotRequests({ em: site.em, dataDir, files, log });
    await stop();
    expect(warnings).toEqual(['could not handle a backup request']);
  });

  test('sends heartbeats, and notices when its folder is deleted', async () => {
    const request = await requestSnapshot(dataDir);
    await utimes(request, 1, 1);
    const { promise: deleted, resolve } = Promise.withResolvers<void>();
    const stopHeartbeat = heartbeat(request, resolve, 10);
    await expect.poll(async () => (await stat(request)).mtimeMs).toBeGreaterThan(1_000);
    await rm(request, { recursive: true });
    await deleted;
    stopHeartbeat();
  });

  test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
    'is withdrawn when %s ends the command',
    async (signal) => {
      // The process that holds the lock does not process requests, so the command waits.
      const unlock = lockDataDir(dataDir);
      const child = spawn(process.execPath, ['src/server/commands/backup.ts'], {
        cwd: projectRoot,
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      const ended = once(child, 'close');
      await expect
        .poll(async () => {
          const [request] = await listRequests().catch(() => []);
          return request && child.kill(signal);
        })
        .toBe(true);
      expect(await ended).toEqual([130, null]);
      expect(await listRequests()).toEqual([]);
      unlock();
    },
  );
});
