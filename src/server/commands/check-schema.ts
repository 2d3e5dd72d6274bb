import { openMemoryOrm } from '../composition/orm.ts';
import { migrate } from '../db/migrate.ts';

const orm = await openMemoryOrm();
await migrate(orm);
const difference = (await orm.schema.getUpdateSchemaSQL({ wrap: false })).trim();
process.stdout.write(
  difference === '' ? 'Entities and migrations match.\n' : `Missing from the migrations:\n${difference}\n`,
);
process.exitCode = difference === '' ? 0 : 1;
await orm.close();
