import { findFreePort } from './base/free-port.ts';
import { hostHelp } from './base/host-help.ts';
import { readEnvFile, readSettings, type Settings } from './base/settings.ts';
import { SettingsError } from './base/settings-error.ts';
import { openDataDir } from './db/embedded/pending-database.ts';

/**
 * Returns the port to listen on. For port 0, chooses a free port now, because the default of PUBLIC_URL contains it. A
 * port in use is reported before anything is built or opened.
 */
const choosePort = (settings: Settings): Promise<number> =>
  findFreePort(settings).catch(async (error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'getaddrinfo') throw error;
    if (error.code !== 'EAI_AGAIN')
      throw new SettingsError(`HOST is '${settings.host}'. Expected ${hostHelp}`);
    // The name server does not respond: the setting can be right, and a later start can succeed.
    const { UsageError } = await import('./base/cli-errors.ts');
    throw new UsageError(`Could not look up HOST '${settings.host}': ${error.message}`);
  });

/** EX_CONFIG of sysexits.h: until a setting is changed, another start fails too. bimah@.service does not restart then. */
const settingsExitCode = 78;

async function exitWithError(error: unknown): Promise<never> {
  const { formatCliError } = await import('./base/cli-errors.ts');
  process.stderr.write(`${formatCliError(error)}\n`);
  process.exit(error instanceof SettingsError ? settingsExitCode : 1);
}

// The database thread can crash before there is a logger.
process.once('uncaughtException', exitWithError);
try {
  readEnvFile();
  const requestedSettings = readSettings();
  const port = await choosePort(requestedSettings);
  const settings =
    requestedSettings.port === 0 ? readSettings({ ...process.env, PORT: String(port) }) : requestedSettings;
  // Opens the database in its thread while this thread loads the other modules.
  const pendingDatabase = settings.databaseUrl ? undefined : await openDataDir(settings.dataDir);
  const { start } = await import('./start.ts');
  await start(settings, pendingDatabase);
} catch (error) {
  await exitWithError(error);
}
