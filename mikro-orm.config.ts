import { type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { ormOptions } from './src/server/db/orm.ts';
import { readEnvFile, readSettings } from './src/server/settings.ts';

readEnvFile();

/** For the MikroORM command line (`npx mikro-orm`), on the PostgreSQL of DATABASE_URL. The product itself does without. */
export default { ...ormOptions, driver: PostgreSqlDriver, clientUrl: readSettings().databaseUrl } as Options;
