import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptRunner } from '../testing/script-runner.ts';

const { folder, runScript } = await scriptRunner();

describe('npm start', () => {
  test.for([
    ['a port in use', '127.0.0.1', 1, /^127\.0\.0\.1:\d+ is already in use\. .*PORT.*\n$/],
    ['an unknown host name', 'not a host', 78, /^HOST is 'not a host'. Expected an IP address of this .*\n$/],
    [
      'an IP address of another machine',
      '203.0.113.1',
      1,
      /^Cannot listen on 203\.0\.113\.1.*: HOST must be an IP address of this machine.*\n$/,
    ],
  ] as const)('reports %s in one line, before anything is opened', async ([_name, host, exitCode, line]) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const env = { HOST: host, PORT: String(port), NODE_ENV: 'production' };
    const { code, out, err } = await runScript({ script: 'start', env });
    other.close();
    expect(err).toMatch(line);
    expect([code, out]).toEqual([exitCode, '']);
  });

  test('exits with code 1 when the name server does not respond, so that systemd restarts it', async () => {
    const lookup = `import dns from 'node:dns';
      dns.lookup = (host, _options, callback) => {
        const message = 'getaddrinfo EAI_AGAIN ' + host;
        callback(Object.assign(new Error(message), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }));
      };`;
    const env = {
      HOST: 'bimah.example.org',
      NODE_ENV: 'production',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(lookup)}`,
    };
    const { code, out, err } = await runScript({ script: 'start', env });
    expect(err).toBe("Could not look up HOST 'bimah.example.org': getaddrinfo EAI_AGAIN bimah.example.org\n");
    expect([code, out]).toEqual([1, '']);
  });

  test('reports a folder of STORAGE_URL that cannot be created in one line', async () => {
    const file = join(folder, 'not-a-folder');
    await writeFile(file, '');
    const env = {
      DATA_DIR: join(folder, 'new'),
      STORAGE_URL: `file:${file}/uploads`,
      NODE_ENV: 'production',
    };
    const { code, out, err } = await runScript({ script: 'start', env });
    expect(err).toMatch(/^STORAGE_URL is 'file:.*not-a-folder\/uploads'\. Expected a folder that .*\n$/);
    expect([code, out]).toEqual([1, '']);
  });
});
