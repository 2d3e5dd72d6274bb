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
  /** The test's own connection to the database, without the proxy. */
  readonly direct: Client;
  readonly mailServer: MailServer;
  /** Starts another site: it shares the database and has its own data folder. */
  start(env?: NodeJS.ProcessEnv): Promise<RunningSite>;
}

/** Starts PostgreSQL and a mail server before the tests of a file. After the last test, stops them and all sites. */
export function setUpSitesOnPostgres(): SitesOnPostgres {
  let postgres: ProxiedPostgres;
  let mailServer: MailServer;
  let direct: Client;
  const dataDirs: string[] = [];
  const sites: RunningSite[] = [];

  beforeAll(async () => {
    [postgres, mailServer] = await Promise.all([startProxiedPostgres(), startMailServer()]);
    direct = new Client({ connectionString: postgres.directUrl });
    direct.on('error', () => {});
    await direct.connect();
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await mailServer?.close();
    await direct?.end();
    await postgres?.stop();
    await Promise.all(dataDirs.map((dataDir) => rm(dataDir, { recursive: true, force: true })));
  });

  return {
    get direct() {
      return direct;
    },
    get mailServer() {
      return mailServer;
    },
    async start(env = {}) {
      const dataDir = await mkdtemp(join(tmpdir(), 'bimah-instance-'));
      dataDirs.push(dataDir);
      const site = await startSite({
        dataDir,
        env: {
          DATABASE_URL: postgres.url,
          SEED_DEMO: 'false',
          SMTP_URL: mailServer.url,
          LOG_LEVEL: 'info',
          ...env,
        },
      });
      sites.push(site);
      return site;
    },
  };
}
