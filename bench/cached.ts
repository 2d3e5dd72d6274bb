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

/** Requests a URL and returns the headers and the body without decompressing it. */
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
 * Requests a URL until three responses in a row equal the one before. The second request makes the server compress the
 * response again, in the background.
 */
async function fetchCached(url: string, headers: Record<string, string>) {
  let response = await fetchRaw(url, headers);
  for (let identicalCount = 0; identicalCount < 3; ) {
    const next = await fetchRaw(url, headers);
    identicalCount = next.body.equals(response.body) ? identicalCount + 1 : 0;
    response = next;
  }
  return response;
}

async function measureRequestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 16, duration: roundSeconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} responses that are not 2xx, ${result.errors} errors`);
  return result.requests.average;
}

/** Starts the baseline server. @param file path of the JSON file with the headers and the body to send */
async function startBareServer(file: string): Promise<{ process: ChildProcess; url: string }> {
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
      const bare = await startBareServer(file);
      const ourRates: number[] = [];
      const bareRates: number[] = [];
      try {
        for (let round = 0; round <= rounds; round++) {
          const ourRate = await measureRequestsPerSecond(`${site.url}${path}`, headers);
          const bareRate = await measureRequestsPerSecond(`${bare.url}${path}`, headers);
          // The first round warms up both processes.
          if (round > 0) {
            ourRates.push(ourRate);
            bareRates.push(bareRate);
          }
        }
      } finally {
        bare.process.kill();
      }
      const ratio = median(ourRates.map((value, index) => value / (bareRates[index] ?? 1)));
      lines.push({
        label: `cached ${path} (${encoding}, ${(body.length / 1000).toFixed(1)} kB) against bare Fastify`,
        result: `${ratio.toFixed(2)} ×  (${Math.round(median(ourRates))} / ${Math.round(median(bareRates))} a second)`,
        goal: 'at least 0.80 ×',
        isMet: ratio >= 0.8,
      });
    }
  }
  await rm(folder, { recursive: true });
  return lines;
}
