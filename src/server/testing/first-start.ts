import fastify from 'fastify';
import { jobs } from '../composition/job-list.ts';
import type { Orm } from '../db/orm.ts';
import { setAdministratorPassword } from '../features/admin/account.service.ts';
import { User } from '../features/admin/user.entity.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { testPassword, testPasswordHash } from './test-password.ts';

/**
 * Brings a migrated database to the state after the first start of a site, with the administrator's password and the
 * tables of the job queue. It takes long, so it runs only once, for the template `started` of the test databases.
 * @param databaseUrl the PostgreSQL database; undefined for the embedded one
 */
export async function completeFirstStart(orm: Orm, databaseUrl: string | undefined): Promise<void> {
  const em = orm.em.fork();
  await setAdministratorPassword(em, testPassword);
  await em.nativeUpdate(User, {}, { passwordHash: testPasswordHash });
  const { log } = fastify({ logger: false });
  const queue = await openJobQueue({ orm, settings: { databaseUrl }, log, jobs });
  await queue.stop();
}
