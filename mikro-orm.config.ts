import { type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { ormOptions } from './src/server/db/orm.ts';

/** For the MikroORM command line (`npm run db:create-migration`). */
export default { ...ormOptions, driver: PostgreSqlDriver, clientUrl: process.env.DATABASE_URL } as Options;
