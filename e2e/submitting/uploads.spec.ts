import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wav } from '../../src/server/testing/media.ts';
import { multipart } from '../../src/server/testing/multipart.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { copyTemplate } from '../sites/templates.ts';
import { expect, test } from '../support/fixtures.ts';

const metricsToken = 'a token for the metrics';
const mebibyte = 1024 * 1024;
/** 49 MB of audio. */
const recording = wav((49 * mebibyte) / 32_000, 16_000);

let dataDir: string;
let site: RunningSite;
const start = () =>
  startSite({ dataDir, env: { SEED_DEMO: 'false', METRICS_TOKEN: metricsToken }, flags: [] });
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bimah-e2e-uploads-'));
  await copyTemplate('empty', dataDir);
  site = await start();
});
test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(content: Buffer): Promise<void> {
  const { headers, payload } = multipart({ field: 'audio', content, type: 'audio/wav' });
  const response = await fetch(`${site.url}/api/upload/audio`, { method: 'POST', headers, body: payload });
  expect(response.status).toBe(201);
}

test('memory grows by less than 250 MB while eight recordings of 49 MB are uploaded concurrently', async () => {
  const readResidentBytes = async () => {
    const response = await fetch(`${site.url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(await response.text())?.[1]);
  };
  // The first upload loads the code that it needs.
  await send(wav(1));
  const before = await readResidentBytes();
  let peak = before;
  let isDone = false;
  const sent = Promise.all(Array.from({ length: 8 }, () => send(recording))).finally(() => {
    isDone = true;
  });
  while (!isDone) peak = Math.max(peak, await readResidentBytes());
  await sent;
  const growth = Math.round((peak - before) / mebibyte);
  process.stdout.write(`memory: ${Math.round(before / mebibyte)} MB before, ${growth} MB more at most\n`);
  // V8 may retain 60 to 180 MB of unreferenced buffers. Eight recordings in memory would take 392 MB.
  expect(growth).toBeLessThan(250);
});

test('after the process is killed during an upload, the next start removes the incomplete file and keeps stored files', async () => {
  const { headers, payload } = multipart({ field: 'audio', content: recording, type: 'audio/wav' });
  const findStoredFiles = () =>
    spawnSync('find', [join(dataDir, 'uploads'), '-name', 'audio.wav']).stdout.toString();
  await send(wav(1));
  const before = findStoredFiles();
  expect(before).toContain('audio.wav');
  const listIncoming = () => readdir(join(dataDir, 'incoming')).catch(() => []);
  const { port, hostname } = new URL(site.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(
    `POST /api/upload/audio HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, mebibyte));
  await expect.poll(listIncoming).toHaveLength(1);
  site.process.kill('SIGKILL');
  await expect.poll(() => site.process.signalCode).toBe('SIGKILL');
  expect(await listIncoming()).toHaveLength(1);
  socket.destroy();
  site = await start();
  expect(await listIncoming()).toEqual([]);
  // The file that was stored before the kill still exists.
  expect(findStoredFiles()).toBe(before);
});
