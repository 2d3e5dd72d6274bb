import { openDatabase } from '../composition/database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { openFileStore } from '../storage/file-store.ts';
import { runCommand, say } from './command.ts';

const usage = 'npm run db:seed: fills an empty database with demonstration sermons.';

await runCommand({ usage }, async ({ settings }) => {
  const database = await openDatabase(settings);
  try {
    const isDone = await seedDemo(database.orm, await openFileStore(settings), { isRequested: true });
    say(
      isDone ? 'Added the demonstration sermons.' : 'The database already has sermons. Nothing was changed.',
    );
  } finally {
    await database.close();
  }
});
