import { readSettings } from '../../settings.ts';
import { openFileStore } from '../../storage/file-store.ts';
import { openDatabase } from '../database.ts';
import { seedDemo } from '../seeders/seed-demo.ts';

const settings = readSettings();
const database = await openDatabase(settings);
const isDone = await seedDemo(database.orm, await openFileStore(settings));
process.stdout.write(
  isDone ? 'The demonstration sermons are there.\n' : 'There are sermons already; nothing was changed.\n',
);
await database.close();
