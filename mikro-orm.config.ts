import { type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { readEnvFile, readSettings } from './src/server/base/settings.ts';
import { ormOptions } from './src/server/composition/orm.ts';

readEnvFile();

/** For the MikroORM command line (`npx mikro-orm`), on the PostgreSQL of DATABASE_URL. The site does not use it. */
export default { ...ormOptions, driver: PostgreSqlDriver, clientUrl: readSettings().databaseUrl } as Options;
