import { createServer } from 'node:net';
import { hostHelp } from './base/host-help.ts';
import { readEnvFile, readSettings, type Settings, SettingsError } from './base/settings.ts';
import { openDataDir } from './db/embedded/pending-database.ts';

/**
 * The port to listen on, found free. Port 0 asks for any: it is chosen before the addresses in pages are made from it.
 * A taken one is told of before anything is built or opened.
 */
function freePort({ host, port }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => {
      const isUnknown = error.syscall === 'getaddrinfo';
      reject(isUnknown ? new SettingsError(`HOST is '${host}'. Expected ${hostHelp}`) : error);
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function end(error: unknown): Promise<never> {
  const { formatCliError } = await import('./base/cli-errors.ts');
  process.stderr.write(`${formatCliError(error)}\n`);
  process.exit(1);
}

// The database's thread may end by itself before there is a log to tell it to.
process.once('uncaughtException', end);
try {
  readEnvFile();
  const asked = readSettings();
  const port = await freePort(asked);
  const settings = asked.port === 0 ? readSettings({ ...process.env, PORT: String(port) }) : asked;
  // Its thread opens the database while this one reads a thousand modules: that takes as long.
  const folder = settings.databaseUrl ? undefined : await openDataDir(settings.dataDir);
  const { start } = await import('./start.ts');
  await start(settings, folder);
} catch (error) {
  await end(error);
}
