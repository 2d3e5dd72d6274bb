import { type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { readEnvFile, readSettings } from './src/server/base/settings.ts';
import { ormOptions } from './src/server/composition/orm.ts';

readEnvFile();

/**
 * For the command line of MikroORM (`@mikro-orm/cli`, which is not a dependency), on the PostgreSQL of DATABASE_URL.
 * The site does not use this file.
 */
export default { ...ormOptions, driver: PostgreSqlDriver, clientUrl: readSettings().databaseUrl } as Options;
