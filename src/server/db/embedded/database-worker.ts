import { Worker } from 'node:worker_threads';
import type { Request, Response } from './embedded-thread.ts';

/** The open embedded database, in a worker thread or in this one. Handles messages in order. */
export interface DatabaseWorker {
  /** @returns the complete response to a message that ends with Sync */
  request(message: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
  /** Terminates a database that is no longer usable. With a worker thread, the process ends too. */
  end(reason: string): void;
}

/** The embedded database has crashed, and the process ends with it. The operator reads the message. */
export class DatabaseEndedError extends Error {
  override readonly name = 'DatabaseEndedError';

  constructor(reason: string, cause?: unknown) {
    super(
      `The embedded database crashed (${reason}). This process exits; the next start continues with everything that was stored.`,
      { cause },
    );
  }
}

/**
 * Starts the worker thread. If the thread crashes, the process ends: after a restart the database recovers.
 * @throws the database's error when it cannot be opened
 */
export async function startWorker(folder: string): Promise<DatabaseWorker> {
  const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData: { folder } });
  const pendingRequests = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const ended = Promise.withResolvers<void>();
  let isClosing = false;
  let failure: unknown;
  thread.on('error', (error) => {
    failure = error;
  });
  thread.on('exit', (code) => {
    if (isClosing) return ended.resolve();
    const reason = failure instanceof Error ? failure.message : String(failure ?? `code ${code}`);
    throw new DatabaseEndedError(reason, failure);
  });
  thread.on('message', (response: Response) => {
    const pending = pendingRequests.get(response.id);
    pendingRequests.delete(response.id);
    if (pendingRequests.size === 0) thread.unref();
    if ('data' in response) pending?.resolve(response.data);
    else pending?.reject(response.error);
  });
  const awaitResponse = (id: number) => {
    const pending = Promise.withResolvers<Uint8Array>();
    pendingRequests.set(id, pending);
    // Without pending requests the thread does not keep the process running.
    if (pendingRequests.size === 1) thread.ref();
    return pending.promise;
  };
  const post = (request: Request) => thread.postMessage(request);

  let lastId = 0;
  try {
    await awaitResponse(lastId);
  } catch (error) {
    isClosing = true;
    await thread.terminate();
    throw error;
  }
  return {
    request(message) {
      const pending = awaitResponse(++lastId);
      // Copied, because a short Buffer is part of a pool that would be sent along.
      post({ id: lastId, message: new Uint8Array(message) });
      return pending;
    },
    async close() {
      isClosing = true;
      thread.ref();
      post('close');
      await ended.promise;
    },
    end(reason) {
      failure ??= new Error(reason);
      void thread.terminate();
    },
  };
}
