import { createInterface } from 'node:readline/promises';
import { openDatabase } from '../../db/database.ts';
import { readSettings } from '../../settings.ts';
import { setAdministratorPassword } from './account.service.ts';

// `npm run admin:password`: asks for the new password, so that it stands in no shell history.
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const password = (await terminal.question('The new administrator password (at least 8 characters): ')).trim();
terminal.close();
if (password.length < 8) {
  process.stderr.write('The password must have at least 8 characters. Nothing was changed.\n');
  process.exit(1);
}
const database = await openDatabase(readSettings());
await setAdministratorPassword(database.orm.em.fork(), password);
await database.close();
process.stdout.write('The password is changed; all sessions have ended.\n');
