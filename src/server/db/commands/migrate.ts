import { readSettings } from '../../settings.ts';
import { openDatabase } from '../database.ts';

// Opening migrates.
const database = await openDatabase(readSettings());
const executed = await database.orm.migrator.getExecuted();
process.stdout.write(
  `The schema is up to date: ${executed.length} migrations, the last one ${executed.at(-1)?.name}.\n`,
);
await database.close();
