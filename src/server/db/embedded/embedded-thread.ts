// Runs PGlite in a worker thread, so that queries never block the event loop. Speaks PostgreSQL's wire protocol with
// `embedded-client.ts` and responds in the order of the requests.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { execProtocolBuffered } from './collect-response.ts';
import { pgliteOptions } from './pglite-options.ts';

/** A request: a protocol message, or a request to close. */
export type Request = { readonly id: number; readonly message: Uint8Array } | 'close';
/** A response. The first, with id 0, says whether the database could be opened. */
export type Response = { readonly id: number } & ({ readonly data: Uint8Array } | { readonly error: Error });

const port = parentPort;
if (!port) throw new Error('This module must run in a worker thread');

// The file system of PGlite throws objects that are not errors, such as `{ name: 'ErrnoError', errno: 54 }`.
const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(JSON.stringify(thrown)));
const respond = (response: Response, transfer: ArrayBuffer[] = []) => port.postMessage(response, transfer);

const database = new PGlite(workerData.folder, pgliteOptions);
try {
  await database.waitReady;
  respond({ id: 0, data: new Uint8Array() });
} catch (thrown) {
  respond({ id: 0, error: asError(thrown) });
}

port.on('message', async (request: Request) => {
  if (request === 'close') {
    await database.close();
    port.close();
    return;
  }
  const { id, message } = request;
  // An error of PostgreSQL is a response. An exception ends the thread, because the state of the database is unknown.
  const data = await execProtocolBuffered(database, message);
  respond({ id, data }, [data.buffer]);
});
