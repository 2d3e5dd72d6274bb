import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../src/server/testing/mail-server.ts';
import { png, wav } from '../../src/server/testing/media.ts';
import { type S3Server, startS3Server } from '../../src/server/testing/s3-server.ts';
import { createSiteData, type SiteData } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { type ProxyBehavior, startTcpProxy, type TcpProxy } from '../sites/tcp-proxy.ts';
import { Visitor } from '../support/visitor.ts';
import { openConnection } from './flood.ts';
import { logIn } from './log-in.ts';

const pollOptions = { timeout: 120_000, interval: 200 };

let siteData: SiteData;
let site: RunningSite;
let visitor: Visitor;
let mailServer: MailServer;
let store: S3Server;
let mailProxy: TcpProxy;
let storeProxy: TcpProxy;

beforeAll(async () => {
  siteData = await createSiteData('unresponsive');
  [mailServer, store] = await Promise.all([startMailServer(), startS3Server()]);
  mailProxy = await startTcpProxy(Number(new URL(mailServer.url).port));
  const endpoint = new URL(new URL(store.storageUrl).searchParams.get('endpoint') ?? '');
  storeProxy = await startTcpProxy(Number(endpoint.port));
  const storage = new URL(store.storageUrl);
  storage.searchParams.set('endpoint', `http://127.0.0.1:${storeProxy.port}`);
  site = await startSite({
    dataDir: siteData.dataDir,
    env: {
      DATABASE_URL: siteData.databaseUrl,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
      MODERATOR_EMAIL: 'moderator@example.org',
      STORAGE_URL: storage.href,
    },
  });
  visitor = await logIn(site);
});
afterAll(async () => {
  await site?.stop();
  await Promise.all([mailProxy?.stop(), storeProxy?.stop()]);
  await Promise.all([mailServer?.close(), store?.close()]);
  await siteData?.remove();
});

// A failure of another server must neither stop the site nor be logged as an unexpected error.
afterEach(() => {
  expect(site.process.exitCode).toBeNull();
  expect(site.output()).not.toMatch(/request failed"|procedure failed"|unhandled/i);
});

/** Sets how the proxy of the object store behaves, and closes the connections that have the previous behavior. */
function setStoreBehavior(behavior: ProxyBehavior): void {
  storeProxy.setBehavior(behavior);
  storeProxy.cut();
}

/** Checks that uncached pages and /readyz respond while the mail server or the object store hangs. */
async function expectServing(prefix: string): Promise<void> {
  for (let count = 0; count < 5; count++) {
    const page = await new Visitor(site).get(`/directory?q=${prefix}${count}`);
    expect(page.status).toBe(200);
  }
  expect((await visitor.get('/readyz')).status).toBe(200);
}

describe('a mail server that hangs', () => {
  test('before its greeting or after DATA does not fail a subscription or submission, and each email is sent once afterward', async () => {
    mailProxy.setBehavior('silent');
    const subscribed = await visitor.request('POST', '/api/newsletters/subscribe', {
      email: 'silent@example.org',
    });
    expect(subscribed.status).toBe(200);
    await expect.poll(() => mailProxy.countConnections(), pollOptions).toBeGreaterThan(0);
    await expectServing('silent');
    // The next connections are forwarded up to the DATA response.
    mailProxy.setBehavior({ until: (bytes) => /^354 /m.test(bytes.toString('latin1')), after: 'silent' });
    const before = mailProxy.countConnections();
    expect((await visitor.submit('While mails hang')).status).toBe(201);
    await expect.poll(() => mailProxy.countConnections(), pollOptions).toBeGreaterThan(before);
    await expectServing('half');
    const countFailures = () => site.output().match(/"job failed"/g)?.length ?? 0;
    await expect.poll(countFailures, pollOptions).toBeGreaterThanOrEqual(2);
    expect(mailServer.received).toEqual([]);
    mailProxy.setBehavior('open');
    const listRecipients = () => mailServer.received.flatMap((mail) => mail.to).toSorted();
    const expected = ['dov@example.org', 'moderator@example.org', 'silent@example.org'];
    await expect.poll(listRecipients, pollOptions).toEqual(expected);
    // Waits for a later email, so that a duplicate of an older one has time to arrive.
    await visitor.request('POST', '/api/newsletters/subscribe', { email: 'later@example.org' });
    await expect
      .poll(listRecipients, pollOptions)
      .toEqual(['dov@example.org', 'later@example.org', ...expected.slice(1)]);
  });
});

describe('an object store', () => {
  const recording = wav(60, 16_000);
  /** The URL path of a stored recording. */
  let url: string;
  beforeAll(async () => {
    const stored = await visitor.upload(recording, 'audio', 'audio/wav');
    url = JSON.parse(stored.body).url;
  });
  const expectComplete = async (path: string) => {
    const response = await fetch(new URL(path, site.url));
    expect(Buffer.from(await response.arrayBuffer()).equals(recording)).toBe(true);
  };

  test('that never responds: an upload gets 503 and leaves no temporary file, and the next one is stored', async () => {
    setStoreBehavior('silent');
    const pending = visitor.upload(await png());
    await expectServing('store');
    const rejected = await pending;
    expect([rejected.status, rejected.body]).toEqual([503, expect.stringContaining('file storage')]);
    expect(rejected.headers.get('retry-after')).not.toBeNull();
    expect(rejected.durationMs).toBeLessThan(45_000);
    await expect.poll(() => site.output(), pollOptions).toContain('request failed: service unavailable');
    expect(await readdir(join(siteData.dataDir, 'incoming'))).toEqual([]);
    setStoreBehavior('open');
    const stored = await visitor.upload(recording, 'audio', 'audio/wav');
    expect(stored.status).toBe(201);
    await expectComplete(JSON.parse(stored.body).url);
  });

  test('that closes the connection during its response to an upload: the upload gets 201 and is stored completely, or gets 503, and leaves no temporary file', async () => {
    setStoreBehavior({ until: () => true, after: 'cut' });
    const response = await visitor.upload(recording, 'audio', 'audio/wav');
    setStoreBehavior('open');
    expect([201, 503]).toContain(response.status);
    if (response.status === 201) await expectComplete(JSON.parse(response.body).url);
    expect(await readdir(join(siteData.dataDir, 'incoming'))).toEqual([]);
  });

  const interruptions = [
    { name: 'closes the connection', after: 'cut' },
    { name: 'stops sending', after: 'silent' },
  ] as const;
  for (const { name, after } of interruptions) {
    test(`that ${name} in the middle of a file: the download fails, the next one gets 503, and one after the recovery is complete`, async () => {
      setStoreBehavior({ until: (bytes) => bytes.length > 300_000, after });
      const broken = await visitor.get(url);
      // Content-Length was sent, so the client sees that bytes are missing.
      expect([broken.status, broken.durationMs < 30_000]).toEqual([0, true]);
      setStoreBehavior('silent');
      const unavailable = await visitor.get(url);
      expect([unavailable.status, unavailable.durationMs < 30_000]).toEqual([503, true]);
      await expectServing(after);
      setStoreBehavior('open');
      await expectComplete(url);
    });
  }

  test('that responds: a client that pauses a download for longer than the timeout of the object store gets the whole file', async () => {
    setStoreBehavior('open');
    // Larger than the buffers of the sockets, so that the site has to wait for the client.
    const long = wav(1_200, 16_000);
    const stored = await visitor.upload(long, 'audio', 'audio/wav');
    const { socket } = await openConnection(site, { isRead: false });
    socket.write(
      `GET ${JSON.parse(stored.body).url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    await once(socket, 'readable');
    // Requesting another file takes two timeouts, because the site sends two requests to the store, which does not
    // respond. The first download is paused during that time.
    storeProxy.setBehavior('silent');
    expect((await visitor.get(url)).status).toBe(503);
    storeProxy.setBehavior('open');
    const received = await buffer(socket);
    expect(received.subarray(received.indexOf('\r\n\r\n') + 4).equals(long)).toBe(true);
  });
});
