import { Client, type ClientBase } from 'pg';

/** So long may a statement take before the server is asked whether it is still at work on it. */
const responseTimeoutMs = 3_000;
/** So long may it take to answer that. */
const probeTimeoutMs = 1_000;

/**
 * Ends a connection on which the server works no more: cut off without a word, or behind a server that hangs. Whoever
 * waits for its answer is told at once that the database is away, instead of waiting for ever. A statement that only
 * takes long is left alone, because the server says so itself over a connection of its own.
 * @param onDead called when the connection is ended
 */
export function watchConnection(client: ClientBase, databaseUrl: string, onDead: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  let hasSeenIdle = false;
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;

  const disarm = () => clearTimeout(timer);
  const arm = (milliseconds = responseTimeoutMs) => {
    disarm();
    timer = setTimeout(check, milliseconds);
    timer.unref();
  };
  async function check(): Promise<void> {
    const armed = timer;
    const found = await probeBackend(databaseUrl, (client as { processID?: number }).processID);
    // Meanwhile the answer came, or another statement was sent.
    if (armed !== timer) return;
    // An answer may be on its way from a server that is done with it.
    const mayStillCome = found === 'at work' || (found === 'idle' && !hasSeenIdle);
    hasSeenIdle = found === 'idle';
    if (mayStillCome) return arm(hasSeenIdle ? probeTimeoutMs : responseTimeoutMs);
    onDead();
    // With a statement under way it closes the socket at once.
    (client as Client).end().catch(() => {});
  }

  client.query = ((...sent: unknown[]) => {
    hasSeenIdle = false;
    arm();
    return query(...sent);
  }) as typeof client.query;
  client.on('drain', () => {
    disarm();
    timer = undefined;
  });
  (client as Client).on('end', disarm);
}

/** Asks over a fresh connection. A process that the server does not name may stand behind a pooler: it is believed. */
async function probeBackend(
  databaseUrl: string,
  processId: number | undefined,
): Promise<'at work' | 'idle' | 'away'> {
  const probe = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: 'bimah probe',
  });
  probe.on('error', () => {});
  try {
    await probe.connect();
    const { rows } = await probe.query<{ state: string | null }>(
      'select state from pg_stat_activity where pid = $1',
      [processId ?? 0],
    );
    return rows[0]?.state?.startsWith('idle') ? 'idle' : 'at work';
  } catch (error) {
    // One that has no connection left lives, and may be at work.
    return (error as { code?: string }).code === '53300' ? 'at work' : 'away';
  } finally {
    probe.end().catch(() => {});
  }
}
