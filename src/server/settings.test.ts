import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

describe('settings', () => {
  test('without any variable, everything has the default that the documentation names', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      siteName: 'Bimah',
      databaseUrl: undefined,
      dataDir: resolve('./data'),
      seedDemo: true,
      storageUrl: `file:${resolve('./data/uploads')}`,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  test('an empty variable counts as none', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test('demonstration sermons are the default of the embedded database alone', () => {
    const databaseUrl = 'postgresql://bimah@localhost/bimah';
    expect(readSettings({ DATABASE_URL: databaseUrl }).seedDemo).toBe(false);
    expect(readSettings({ DATABASE_URL: databaseUrl, SEED_DEMO: 'true' }).seedDemo).toBe(true);
    expect(readSettings({ SEED_DEMO: 'false' }).seedDemo).toBe(false);
  });

  test.each([
    [{ PORT: 'eighty' }, "PORT is 'eighty'; it may be a port number from 0 to 65535."],
    [{ PORT: '70000' }, "PORT is '70000'; it may be a port number from 0 to 65535."],
    [
      { LOG_LEVEL: 'loud' },
      "LOG_LEVEL is 'loud'; it may be fatal, error, warn, info, debug, trace or silent.",
    ],
    [{ SEED_DEMO: 'maybe' }, "SEED_DEMO is 'maybe'; it may be true or false."],
    [
      { PUBLIC_URL: 'sermons.example.org' },
      "PUBLIC_URL is 'sermons.example.org'; it may be an http or https address, like https://sermons.example.org.",
    ],
    [
      { PUBLIC_URL: 'https://example.org/sermons' },
      "PUBLIC_URL is 'https://example.org/sermons'; it may be an address without a path, like https://sermons.example.org.",
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL is set (10 characters, not shown); it may be a PostgreSQL address, like postgresql://user:password@host:5432/bimah.',
    ],
    [
      { ADMIN_PASSWORD: 'secret' },
      'ADMIN_PASSWORD is set (6 characters, not shown); it may be at least 8 characters.',
    ],
  ])('%o is refused in one line that names it, what it was, and what it may be', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });

  test.each(['10.0.0.0/33', '1', 'proxy.local', ','])('%j is no list of proxies', (list) => {
    expect(() => readSettings({ TRUST_PROXY: list })).toThrow(
      `TRUST_PROXY is '${list}'; it may be true, false, or addresses of proxies, like 10.0.0.1, 192.168.0.0/16.`,
    );
  });

  test('a proxy list is a list', () => {
    expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(readSettings({ TRUST_PROXY: 'loopback, fd00::/8' }).trustProxy).toEqual(['loopback', 'fd00::/8']);
    expect(readSettings({ TRUST_PROXY: 'TRUE' }).trustProxy).toBe(true);
  });

  test.each(['.env.example', 'README.md'])('%s names every variable', async (file) => {
    const text = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
    expect(settingNames.filter((name) => !text.includes(name))).toEqual([]);
  });
});
