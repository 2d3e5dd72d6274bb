import { createInterface } from 'node:readline/promises';
import { passwordLengths } from '../../shared/admin.schemas.ts';
import { UsageError } from '../base/cli-errors.ts';
import { openDatabase } from '../composition/database.ts';
import { setAdministratorPassword } from '../features/admin/account.service.ts';
import { printLine, runCommand } from './command.ts';

const usage = `npm run admin:password: asks for a new administrator password and ends all sessions.
With the embedded database, stop the site first.`;

/** @throws UsageError when the input is empty or not a valid password */
async function askForPassword(): Promise<string> {
  const { isTTY } = process.stdin;
  // Without `output`, what is typed on a terminal is not shown.
  const terminal = createInterface({ input: process.stdin, terminal: isTTY });
  process.stdout.write(`New administrator password (at least ${passwordLengths.min} characters): `);
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const question = terminal.question('');
  // The password is not trimmed, because the login form does not trim it either.
  const password = await Promise.race([question, ended]);
  terminal.close();
  if (isTTY) printLine('');
  const { min, max } = passwordLengths;
  if (password.length < min || password.length > max) {
    throw new UsageError(`The password must have ${min} to ${max} characters. Nothing was changed.`);
  }
  return password;
}

await runCommand({ usage }, async ({ settings }) => {
  // Opened before asking, so that an error about a folder in use comes before typing.
  const database = await openDatabase(settings);
  try {
    await setAdministratorPassword(database.orm.em.fork(), await askForPassword());
  } finally {
    await database.close();
  }
  printLine('Password changed. All sessions have ended.');
  if (settings.adminPassword !== undefined) {
    printLine('ADMIN_PASSWORD is set: update it too, or the next start sets the old password again.');
  }
});
