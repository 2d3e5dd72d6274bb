import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type MailServer, startMailServer } from '../../src/server/testing/mail-server.ts';
import { type ProxiedPostgres, startProxiedPostgres } from './postgres.ts';
import { type RunningSite, startSite } from './site.ts';

/** Sites that share one PostgreSQL and one mail server, for the tests of a file. */
export interface SitesOnPostgres {
  /** The test's own connection to the database. */
  readonly direct: Client;
  readonly mails: MailServer;
  /** Starts another site: it shares the database and has its own data directory. */
  start(env?: NodeJS.ProcessEnv): Promise<RunningSite>;
}

/** Starts PostgreSQL and a mail server before the tests of a file, and stops them and all sites after the last. */
export function sitesOnPostgres(): SitesOnPostgres {
  let postgres: ProxiedPostgres;
  let mails: MailServer;
  let direct: Client;
  const folders: string[] = [];
  const sites: RunningSite[] = [];

  beforeAll(async () => {
    [postgres, mails] = await Promise.all([startProxiedPostgres(), startMailServer()]);
    direct = new Client({ connectionString: postgres.directUrl });
    direct.on('error', () => {});
    await direct.connect();
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await mails?.close();
    await direct?.end();
    await postgres?.stop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  return {
    get direct() {
      return direct;
    },
    get mails() {
      return mails;
    },
    async start(env = {}) {
      const dataDir = await mkdtemp(join(tmpdir(), 'bimah-instance-'));
      folders.push(dataDir);
      const site = await startSite({
        dataDir,
        env: {
          DATABASE_URL: postgres.url,
          SEED_DEMO: 'false',
          SMTP_URL: mails.url,
          LOG_LEVEL: 'info',
          ...env,
        },
      });
      sites.push(site);
      return site;
    },
  };
}
