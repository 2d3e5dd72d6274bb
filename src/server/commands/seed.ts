import { openDatabase } from '../composition/database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { openFileStore } from '../storage/file-store.ts';
import { printLine, runCommand } from './command.ts';

const usage = 'npm run db:seed: fills an empty database with demonstration sermons.';

await runCommand({ usage }, async ({ settings }) => {
  const database = await openDatabase(settings);
  try {
    const isDone = await seedDemo(database.orm, await openFileStore(settings), { isRequested: true });
    printLine(
      isDone ? 'Added the demonstration sermons.' : 'The database already has sermons. Nothing was changed.',
    );
  } finally {
    await database.close();
  }
});
