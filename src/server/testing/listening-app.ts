import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

/** A listening app, for tests that write raw bytes to a socket. */
interface ListeningApp {
  readonly site: TestApp;
  readonly origin: string;
  /** Opens a new connection to the app. */
  connect(): Socket;
}

/** Starts a {@link ListeningApp} before the tests of a file, and closes it after the last. */
export function listeningApp(): ListeningApp {
  let site: TestApp;
  let origin: string;
  let port: number;
  beforeAll(async () => {
    site = await createTestApp();
    ({ origin, port } = await site.listen());
  });
  afterAll(() => site.close());
  return {
    get site() {
      return site;
    },
    get origin() {
      return origin;
    },
    connect: () => connect(port, '127.0.0.1'),
  };
}
