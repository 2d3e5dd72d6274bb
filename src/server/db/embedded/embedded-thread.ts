// The embedded database, in a thread of its own: what it works on holds up nobody who does not ask it.
// It takes and gives PostgreSQL's own messages (`embedded-client.ts`), each answer in the order of the questions.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { execProtocolBuffered } from './collect-response.ts';
import { pgliteOptions } from './pglite-options.ts';

/** What the client sends: a message for the database, or that it should be closed. */
export type Request = { readonly id: number; readonly message: Uint8Array } | 'close';
/** What comes back; the first one, with the number 0, says whether the database could be opened. */
export type Response = { readonly id: number } & ({ readonly data: Uint8Array } | { readonly error: Error });

const port = parentPort;
if (!port) throw new Error('This is no thread');

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));
const respond = (response: Response, transfer: ArrayBuffer[] = []) => port.postMessage(response, transfer);

/** The types of lists are the client's to know. */
class ThreadPGlite extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

const database = new ThreadPGlite(workerData.folder, pgliteOptions);
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
  // What PostgreSQL refuses is an answer. What is thrown ends the thread: nobody knows what it left half done.
  const data = await execProtocolBuffered(database, message);
  respond({ id, data }, [data.buffer]);
});
