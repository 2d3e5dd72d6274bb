import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { RunningSite } from '../e2e/sites/site.ts';
import { type Line, median } from './table.ts';

const rounds = 3;
const roundSeconds = 1.5;

/** The body and headers of a response as sent over the wire. */
function fetchRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

/**
 * Returns the final cached response. A second request makes the server compress it again, so this repeats until the
 * response stays the same.
 */
async function fetchCached(url: string, headers: Record<string, string>) {
  let response = await fetchRaw(url, headers);
  for (let repeats = 0; repeats < 3; ) {
    const next = await fetchRaw(url, headers);
    repeats = next.body.equals(response.body) ? repeats + 1 : 0;
    response = next;
  }
  return response;
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 16, duration: roundSeconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses that are not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

async function startBare(file: string): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [line] = await once(child.stdout, 'data');
  return { process: child, url: String(line).trim() };
}

/** Compares cached responses with a bare Fastify route that sends the same bytes and headers, in alternating rounds. */
export async function measureCached(site: RunningSite, paths: readonly string[]): Promise<Line[]> {
  const lines: Line[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'bimah-bare-'));
  for (const path of paths) {
    for (const encoding of ['br', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const { headers: allHeaders, body } = await fetchCached(`${site.url}${path}`, headers);
      const { date: _date, connection: _connection, 'keep-alive': _alive, ...responseHeaders } = allHeaders;
      const file = join(folder, 'response.json');
      await writeFile(file, JSON.stringify({ headers: responseHeaders, body: body.toString('base64') }));
      const bare = await startBare(file);
      const ourRates: number[] = [];
      const bareRates: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        const ourRate = await requestsPerSecond(`${site.url}${path}`, headers);
        const bareRate = await requestsPerSecond(`${bare.url}${path}`, headers);
        // The first round warms up both processes.
        if (round > 0) {
          ourRates.push(ourRate);
          bareRates.push(bareRate);
        }
      }
      bare.process.kill();
      const ratio = median(ourRates.map((value, index) => value / (bareRates[index] ?? 1)));
      lines.push({
        label: `cached ${path} (${encoding}, ${(body.length / 1024).toFixed(1)} kB) against bare Fastify`,
        result: `${ratio.toFixed(2)} ×  (${Math.round(median(ourRates))} / ${Math.round(median(bareRates))} a second)`,
        goal: 'at least 0.80 ×',
        isMet: ratio >= 0.8,
      });
    }
  }
  await rm(folder, { recursive: true });
  return lines;
}
