import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { buildApp } from './app.ts';
import { readSettings } from './base/settings.ts';
import { originGuard } from './http/security/origin-guard.ts';
import { createMailer } from './mail/mailer.ts';
import { openFileStore } from './storage/file-store.ts';
import { freshDatabase } from './testing/database.ts';
import type { PageRenderer } from './web/renderer.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('starts when a plugin takes a minute to load', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bimah-app-'));
  const database = await freshDatabase();
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const renderer: PageRenderer = {
    isDevelopment: true,
    register: async () => {
      await vi.advanceTimersByTimeAsync(60_000);
    },
    render: () => Promise.reject(new Error('No page is rendered here')),
    close: async () => {},
  };
  const app = await buildApp({
    settings,
    orm: database.orm,
    files: await openFileStore(settings),
    sessionSecret: 'a secret for tests, long enough for any',
    mailer: createMailer(settings),
    renderer,
  });
  vi.useRealTimers();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('a plugin that is registered before the plugins that it depends on is rejected', async () => {
  const app = Fastify();
  await expect(app.register(originGuard, { publicUrl: 'http://localhost' })).rejects.toThrow(
    "The dependency 'error-handler' of plugin 'origin-guard' is not registered",
  );
});
