import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { png, wav } from '../../src/server/testing/media.ts';
import { runCommand } from '../sites/command.ts';
import { copyDatabase, createDataDir } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { mountSmallDisk, type SmallDisk } from '../sites/small-disk.ts';
import { submission, Visitor } from '../support/visitor.ts';
import { kill } from './kill.ts';
import { logIn } from './log-in.ts';

const pollOptions = { timeout: 30_000, interval: 200 };
const megabyte = 1024 * 1024;
/** The text of each sermon. The site stores it without the space at the end. */
const content = 'Words that must not be lost, not by any crash. '.repeat(2_000);

const probe = await mountSmallDisk(1);
if (typeof probe === 'string') process.stdout.write(`The tests of a full disk are skipped: ${probe}.\n`);
else await probe.remove();

describe.skipIf(typeof probe === 'string')('a full disk', () => {
  let disk: SmallDisk;
  let site: RunningSite | undefined;
  let administrator: Visitor;
  const sites: RunningSite[] = [];

  const start = async (reserveMegabytes: number): Promise<RunningSite> => {
    const started = await startSite({
      dataDir: disk.folder,
      env: {
        SEED_DEMO: 'false',
        LOG_LEVEL: 'info',
        DISK_RESERVE_MB: String(reserveMegabytes),
        TRUST_PROXY: 'true',
      },
    });
    sites.push(started);
    administrator = await logIn(started);
    return started;
  };

  beforeEach(async () => {
    disk = (await mountSmallDisk(260)) as SmallDisk;
    await copyDatabase(disk.folder);
  });
  afterEach(async () => {
    await site?.stop();
    await disk.remove();
  });
  afterAll(() => Promise.all(sites.map((started) => started.stop())));

  /** Submits sermons with pictures until `stop` is called. `sermons` has the acknowledged titles and picture URLs. */
  function startSubmitting(target: RunningSite) {
    const sermons = new Map<string, string>();
    const rejected = { uploads: [] as string[], sermons: [] as string[] };
    let isRunning = true;
    const done = (async () => {
      const visitor = new Visitor(target);
      for (let count = 0; isRunning; count++) {
        const headers = { 'x-forwarded-for': `10.0.${count % 250}.1` };
        const form = new FormData();
        const picture = await png({ width: 900 + (count % 50), height: 700 });
        form.append('headshot', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
        const uploaded = await visitor.request('POST', '/api/upload/headshot', form, headers);
        const url = uploaded.status === 201 ? JSON.parse(uploaded.body).url : null;
        if (!url) rejected.uploads.push(`${uploaded.status} ${uploaded.body}`);
        const title = `On a small disk ${count}`;
        const response = await visitor.request(
          'POST',
          '/api/sermons',
          submission(title, { headshotUrl: url, content }),
          headers,
        );
        if (response.status === 201) sermons.set(title, url);
        else rejected.sermons.push(`${response.status} ${response.body}`);
      }
    })();
    return {
      sermons,
      rejected,
      async stop() {
        isRunning = false;
        await done;
      },
    };
  }

  /** Checks that every acknowledged sermon is stored completely, and that no temporary file is left. */
  async function expectStored(sermons: ReadonlyMap<string, string>): Promise<void> {
    const { body } = await administrator.get('/api/admin/sermons');
    const stored = JSON.parse(body) as { title: string; content: string; headshotUrl: string | null }[];
    const byTitle = new Map(stored.map((sermon) => [sermon.title, sermon]));
    for (const [title, url] of sermons) {
      const sermon = byTitle.get(title);
      expect([title, sermon?.headshotUrl ?? null, sermon?.content.length]).toEqual([
        title,
        url,
        content.trim().length,
      ]);
      if (url) expect((await administrator.get(url)).status, url).toBe(200);
    }
    expect(byTitle.size).toBe(stored.length);
    expect(await readdir(join(disk.folder, 'incoming')).catch(() => [])).toEqual([]);
  }

  test("below the reserve, visitors' writes are rejected with 503, the log says that the disk is nearly full, and an administrator can publish; visitors can write again when space is freed", async () => {
    site = await start(40);
    const load = startSubmitting(site);
    await expect.poll(() => load.sermons.size, pollOptions).toBeGreaterThan(3);
    await disk.fill(30 * megabyte);
    await expect.poll(() => load.rejected.sermons.length, pollOptions).toBeGreaterThan(2);
    expect(
      new Set([...load.rejected.sermons, ...load.rejected.uploads].map((response) => response.slice(0, 4))),
    ).toEqual(new Set(['503 ']));
    expect(load.rejected.sermons.at(-1)).toContain('The server is out of disk space');
    await expect.poll(() => site?.output(), pollOptions).toContain('the disk is nearly full');
    const reader = new Visitor(site);
    expect((await reader.get('/directory?q=still')).status).toBe(200);
    const { id } = JSON.parse((await administrator.get('/api/admin/sermons')).body)[0];
    const publish = (published: boolean) =>
      administrator.request('PATCH', `/api/admin/sermons/${id}/publish`, { published });
    expect((await publish(true)).status).toBe(200);
    const before = load.sermons.size;
    await disk.clear();
    await expect.poll(() => load.sermons.size, pollOptions).toBeGreaterThan(before + 2);
    await load.stop();
    await expect.poll(() => site?.output(), pollOptions).toContain('the disk has enough free space again');
    await expectStored(load.sermons);
    await kill(site);
    site = await start(40);
    await expectStored(load.sermons);
  });

  test('a full disk without a reserve loses no acknowledged sermon, also after a kill', async () => {
    site = await start(0);
    const load = startSubmitting(site);
    await expect.poll(() => load.sermons.size, pollOptions).toBeGreaterThan(3);
    await disk.fill(0);
    await expect.poll(() => load.rejected.uploads.length, pollOptions).toBeGreaterThan(5);
    const reader = new Visitor(site);
    expect((await reader.get('/healthz')).status).toBe(200);
    // Rejected uploads have freed the space of their temporary files.
    await disk.fill(0);
    process.stdout.write(
      `Full: ${load.sermons.size} accepted, rejected ${JSON.stringify([...new Set([...load.rejected.uploads, ...load.rejected.sermons])])}\n`,
    );
    // A write error must not be reported as a damaged picture.
    expect(load.rejected.uploads.filter((response) => !response.startsWith('503 '))).toEqual([]);
    await disk.clear();
    const before = load.sermons.size;
    await expect.poll(() => load.sermons.size, pollOptions).toBeGreaterThan(before + 2);
    await load.stop();
    await expectStored(load.sermons);
    await kill(site);
    site = await start(0);
    await expectStored(load.sermons);
  });

  test('an upload is rejected with 503 when its temporary file fits on the disk but the stored copy does not', async () => {
    site = await start(0);
    const visitor = new Visitor(site);
    const recording = wav(20, 44_100);
    const upload = () => {
      const form = new FormData();
      form.append('audio', new Blob([new Uint8Array(recording)], { type: 'audio/wav' }), 'a.wav');
      return visitor.request('POST', '/api/upload/audio', form);
    };
    await disk.fill(1.5 * recording.length);
    const rejected = await upload();
    expect([rejected.status, JSON.parse(rejected.body)]).toEqual([
      503,
      { message: 'The server is out of disk space. Please try again later.' },
    ]);
    expect(await readdir(join(disk.folder, 'incoming'))).toEqual([]);
    expect(await readdir(join(disk.folder, 'uploads'))).toEqual([]);
    await disk.clear();
    expect((await upload()).status).toBe(201);
  });

  test('a backup of a running site fails immediately on a full disk, and says why', async () => {
    site = await start(0);
    await disk.fill(0);
    const archive = join(tmpdir(), `bimah-full-disk-${process.pid}.tar.zst`);
    const { code, output } = await runCommand('backup', {
      args: [archive],
      env: { DATA_DIR: disk.folder },
    });
    expect(output).toContain('Not enough disk space');
    expect(code).toBe(1);
  });

  test('a start on a full disk says how much space it needs, and a start with that space loses nothing', async () => {
    site = await start(0);
    await disk.fill(3 * megabyte);
    const titles: string[] = [];
    for (let count = 0; count < 1_000; count++) {
      const title = `Before the disk was full ${count}`;
      // Random, so that the database cannot compress it.
      const words = Array.from({ length: 6_000 }, () => randomBytes(6).toString('hex')).join(' ');
      const { status } = await new Visitor(site).request(
        'POST',
        '/api/sermons',
        submission(title, { content: words }),
        { 'x-forwarded-for': `10.1.${count % 250}.1` },
      );
      if (status !== 201) break;
      titles.push(title);
    }
    await site.stop();
    await expect(start(0)).rejects.toThrow(/cannot be opened: only \d+ MB of disk space is free.*\n.*32 MB/);
    await disk.clear();
    site = await start(0);
    expect(titles).not.toEqual([]);
    expect((await administrator.readTitles()).toSorted()).toEqual(titles.toSorted());
  });

  test('an upload to a read-only disk gets 500, and the log says why', async () => {
    const dataDir = await createDataDir('read-only');
    try {
      site = await startSite({
        dataDir,
        env: { SEED_DEMO: 'false', STORAGE_URL: `file:${join(disk.folder, 'uploads')}` },
      });
      await disk.setReadOnly();
      expect((await new Visitor(site).upload(await png())).status).toBe(500);
      await expect.poll(() => site?.output(), pollOptions).toContain('EROFS: read-only file system, mkdir');
    } finally {
      await site?.stop();
      await rm(dataDir, { recursive: true });
    }
  });

  test('a restore that needs more disk space than is free fails, says why, and leaves no data', async () => {
    const dataDir = await createDataDir('full-disk');
    const archive = join(dataDir, 'site.tar.zst');
    const target = join(disk.folder, 'restored');
    try {
      expect(await runCommand('backup', { args: [archive], env: { DATA_DIR: dataDir } })).toMatchObject({
        code: 0,
      });
      for (const freeMegabytes of [1, 10, 20, 30]) {
        await disk.fill(freeMegabytes * megabyte);
        const { code, output } = await runCommand('restore', { args: [archive], env: { DATA_DIR: target } });
        expect([code, output]).toEqual([1, expect.stringContaining('ENOSPC: no space left on device')]);
        expect(await readdir(target)).toEqual(['database.lock']);
        await disk.clear();
      }
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
