import { readSettings } from '../../settings.ts';
import { openDatabase } from '../database.ts';
import { seedDemo } from '../seeders/seed-demo.ts';

const database = await openDatabase(readSettings());
const isDone = await seedDemo(database.orm);
process.stdout.write(
  isDone ? 'The demonstration sermons are there.\n' : 'There are sermons already; nothing was changed.\n',
);
await database.close();
