import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../db/migrate.ts';
import type { Orm } from '../../db/orm.ts';
import { type DatabaseTemplate, openFolder, templateName } from '../database.ts';
import { completeFirstStart } from '../first-start.ts';
import { connectToServer, databaseUrlOn, openTestPostgres } from '../postgres.ts';
import { createMemoryFolder } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of the embedded template databases, which exist unless the suite runs on a PostgreSQL server. */
    embeddedTemplates: Readonly<Record<DatabaseTemplate, string>>;
    /** The URL of the PostgreSQL server; empty when the suite uses the embedded database. */
    postgresUrl: string;
  }
}

/**
 * Holds the compiled WebAssembly module of the embedded database. While it is referenced, Node reuses it in every
 * thread of this process, which saves half of the time to open the database of a test file.
 */
const wasmModules: WebAssembly.Module[] = [];

async function preloadWasm(): Promise<void> {
  const pglite = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  wasmModules.push(await WebAssembly.compile(await readFile(join(pglite, 'pglite.wasm'))));
}

/** Milliseconds: longer than the preparation takes on a busy machine. */
const timeoutMs = 300_000;

/** Creates the template databases once; `freshDatabase` copies them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Without this timer, a deadlock in the embedded database would leave the event loop empty: Node would exit with
  // code 0 without running a test.
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The test databases could not be created in time')), timeoutMs);
  });
  try {
    return await Promise.race([prepare(project), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const removeMemoryFolder = await createMemoryFolder();
  const folder = await mkdtemp(join(tmpdir(), 'bimah-test-'));
  const postgresUrl = process.env.TEST_DATABASE_URL ?? '';
  const templates = { migrated: join(folder, 'migrated'), started: join(folder, 'started') };
  if (postgresUrl) await prepareServer(postgresUrl);
  else await prepareEmbedded(templates);
  project.provide('embeddedTemplates', templates);
  project.provide('postgresUrl', postgresUrl);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await removeMemoryFolder();
  };
}

async function prepareEmbedded(templates: Readonly<Record<DatabaseTemplate, string>>): Promise<void> {
  await preloadWasm();
  const { migrated, started } = templates;
  const change = async (folder: string, work: (orm: Orm) => Promise<unknown>) => {
    const orm = await openFolder(folder);
    await work(orm);
    await orm.close(true);
  };
  await change(migrated, migrate);
  await cp(migrated, started, { recursive: true });
  await change(started, (orm) => completeFirstStart(orm, undefined));
}

async function prepareServer(postgresUrl: string): Promise<void> {
  const server = await connectToServer(postgresUrl);
  const createTemplate = async (
    template: DatabaseTemplate,
    from: string,
    work: (orm: Orm, url: string) => Promise<unknown>,
  ) => {
    const name = templateName(template);
    await server.em.fork().execute(`drop database if exists ${name} with (force)`);
    await server.em.fork().execute(`create database ${name} template ${from}`);
    const url = databaseUrlOn(postgresUrl, name);
    const orm = await openTestPostgres(url);
    await work(orm, url);
    await orm.close(true);
  };
  await createTemplate('migrated', 'template1', migrate);
  await createTemplate('started', templateName('migrated'), completeFirstStart);
  await server.close();
}
