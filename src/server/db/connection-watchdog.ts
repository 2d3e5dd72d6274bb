import { Client, type ClientBase } from 'pg';
import { backendPid, watchStatements } from '../upstream/pg.ts';

/** Milliseconds without a response until the server is asked whether the statement is still running. */
const responseTimeoutMs = 3_000;

/**
 * Closes a connection that no longer responds, because it was cut off silently or the server hangs. The statement then
 * fails with a connection error instead of waiting forever. Slow statements are not interrupted, because the server
 * reports over a second connection that they still run.
 * @param options.probeTimeoutMs milliseconds that the server may take to respond to the probe over the second
 * connection, and to deliver the response of an ended statement
 * @param options.onDead called when the connection is closed
 */
export function watchConnection(
  client: ClientBase,
  databaseUrl: string,
  { probeTimeoutMs, onDead }: { probeTimeoutMs: number; onDead: () => void },
): void {
  let timer: NodeJS.Timeout | undefined;
  let hasSeenIdle = false;

  const disarm = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const arm = (delayMs = responseTimeoutMs) => {
    disarm();
    timer = setTimeout(check, delayMs);
    timer.unref();
  };
  async function check(): Promise<void> {
    const checkedTimer = timer;
    const state = await probeBackend(databaseUrl, backendPid(client), probeTimeoutMs);
    // The response has arrived, another statement was sent, or the connection has ended since.
    if (checkedTimer !== timer) return;
    // The server may have finished while its response is still on the way.
    const mayStillRespond = state === 'running' || (state === 'idle' && !hasSeenIdle);
    hasSeenIdle = state === 'idle';
    if (mayStillRespond) return arm(hasSeenIdle ? probeTimeoutMs : responseTimeoutMs);
    onDead();
    // Closes the socket immediately if a statement is running.
    (client as Client).end().catch(() => {});
  }

  watchStatements(client, {
    onSend: () => {
      hasSeenIdle = false;
      arm();
    },
    onIdle: disarm,
    onEnd: disarm,
  });
}

/**
 * Asks the server, over a new connection, whether one of its processes is running a statement. A process that no longer
 * exists, such as after a failover, counts as idle. Behind a pooler, which hides process ids, every process counts as
 * running.
 */
async function probeBackend(
  databaseUrl: string,
  processId: number,
  timeoutMs: number,
): Promise<'running' | 'idle' | 'unreachable'> {
  const probe = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'bimah probe',
  });
  probe.on('error', () => {});
  try {
    await probe.connect();
    const { rows } = await probe.query<{ ownPid: number; state: string | null }>(
      'select pg_backend_pid() as "ownPid", (select state from pg_stat_activity where pid = $1)',
      [processId],
    );
    const [row] = rows;
    if (!row?.state) return row?.ownPid === backendPid(probe) ? 'idle' : 'running';
    return row.state.startsWith('idle') ? 'idle' : 'running';
  } catch (error) {
    // A server without free connections is alive and may be working.
    return (error as { code?: string }).code === '53300' ? 'running' : 'unreachable';
  } finally {
    probe.end().catch(() => {});
  }
}
