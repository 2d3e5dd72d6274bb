import { openMemoryOrm } from '../composition/orm.ts';
import { migrate } from '../db/migrate.ts';

// Compares the entities with a new database that has run all migrations, never with real data.
const orm = await openMemoryOrm();
await migrate(orm);
const { fileName, diff } = await orm.migrator.create('migrations', false, false, process.argv[2]);
process.stdout.write(
  fileName
    ? `migrations/${fileName} was created (${diff.up.length} statements). Review it and add it to migrations/index.ts.\n`
    : 'No migration needed: entities and migrations match.\n',
);
await orm.close();
