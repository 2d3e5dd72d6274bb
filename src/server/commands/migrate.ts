import { openDatabase } from '../composition/database.ts';
import { printLine, runCommand } from './command.ts';

const usage = 'npm run db:migrate: updates the database schema. The site also does this when it starts.';

await runCommand({ usage }, async ({ settings }) => {
  // Opening the database migrates it.
  const database = await openDatabase(settings);
  try {
    const executed = await database.orm.migrator.getExecuted();
    printLine(
      `The schema is up to date: ${executed.length} migrations, the last is ${executed.at(-1)?.name}.`,
    );
  } finally {
    await database.close();
  }
});
