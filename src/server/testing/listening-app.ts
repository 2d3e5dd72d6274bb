import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

/** A listening app, for tests that write raw bytes to a socket. */
interface ListeningApp {
  readonly site: TestApp;
  /** Opens a new connection to the app. */
  connect(): Socket;
}

/** Starts a {@link ListeningApp} before the tests of a file, and closes it after the last. */
export function listeningApp(): ListeningApp {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
    await site.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => site.close());
  return {
    get site() {
      return site;
    },
    connect: () => connect((site.app.server.address() as AddressInfo).port, '127.0.0.1'),
  };
}
