import type { Client, ClientBase } from 'pg';

interface Listeners {
  /** A statement is sent. */
  readonly onSend: () => void;
  /** All statements have their response. */
  readonly onIdle: () => void;
  readonly onEnd: () => void;
}

/**
 * Reports when a connection sends statements and when it has all responses. `pg` has no event for sent statements, and
 * does not document `drain`.
 *
 * Gain: a connection that was cut off silently is noticed within seconds (docs/product/failures.md D3). Without it a
 * request waits as long as the operating system does, about 15 minutes.
 * Exit: `query_timeout`, once it no longer ends statements that are only slow.
 */
export function watchStatements(client: ClientBase, { onSend, onIdle, onEnd }: Listeners): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((...sent: unknown[]) => {
    onSend();
    return query(...sent);
  }) as typeof client.query;
  client.on('drain', onIdle);
  (client as Client).on('end', onEnd);
}

/** The PID of the connection's backend process; 0 before it is connected. Not in the types of `pg`. */
export const backendPid = (client: ClientBase): number =>
  (client as { processID?: number | null }).processID ?? 0;
