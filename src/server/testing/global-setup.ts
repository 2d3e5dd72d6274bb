import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { MikroORM } from '@mikro-orm/postgresql';
import type { TestProject } from 'vitest/node';
import { EmbeddedClient } from '../db/embedded-client.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbedded, openOrm } from '../db/orm.ts';
import { pgliteExtensions } from '../db/pglite-extensions.ts';
import { templateName } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the migrated embedded database. */
    databaseTemplate: string;
    /** A PostgreSQL server's address, when the suite runs on one. */
    postgresUrl: string;
  }
}

/** Longer than any migration of an empty database takes, however busy the machine is. */
const patience = 300_000;

/** Migrates once; every test file then starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Whoever waits for an embedded database that waits for itself leaves Node nothing to do: it would end, with code 0
  // and no test run.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('The database of the tests could not be made in time')),
      patience,
    );
  });
  try {
    return await Promise.race([prepare(project), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-test-'));
  const postgresUrl = process.env.TEST_DATABASE_URL ?? '';
  const template = join(folder, 'template.tar');
  if (postgresUrl) {
    await prepareTemplate(postgresUrl);
  } else {
    const pglite = new PGlite({ extensions: pgliteExtensions });
    const orm = await openEmbedded(EmbeddedClient.around(pglite));
    await migrate(orm);
    const dump = await pglite.dumpDataDir('none');
    await writeFile(template, dump.stream());
    await orm.close();
  }
  project.provide('databaseTemplate', template);
  project.provide('postgresUrl', postgresUrl);
  return () => rm(folder, { recursive: true, force: true });
}

async function prepareTemplate(postgresUrl: string): Promise<void> {
  const server = await MikroORM.init({
    clientUrl: postgresUrl,
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  await server.em.fork().execute(`drop database if exists ${templateName} with (force)`);
  await server.em.fork().execute(`create database ${templateName}`);
  await server.close();
  const url = new URL(postgresUrl);
  url.pathname = `/${templateName}`;
  const orm = await openOrm({ databaseUrl: url.href, dataDir: '' });
  await migrate(orm);
  await orm.close(true);
}
