import { openDatabase } from '../src/server/composition/database.ts';
import type { Em } from '../src/server/db/orm.ts';
import { publicReads, readLibrary } from '../src/server/testing/public-reads.ts';
import { explainRead } from '../src/server/testing/statements.ts';
import type { Library } from './databases.ts';

/** Shortens a statement: replaces long lists of ids and columns by `…`, and white space by one space. */
const shorten = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(\d+,\s?){6,}\d+/g, '…')
    .replace(/\b\w+ as "\w+"(, \w+ as "\w+"){6,}/g, '…')
    .replace(/("s0"|"sermon")\."[a-z_]+"(, \1\."[a-z_]+")+/g, '$1.…')
    .trim();

/** A plan without its counts. Plans of the same statement with other counts are equal. */
const shapeOf = (plan: string) => plan.replace(/\d+(\.\d+)?/g, '');

/** Prints the statements of each public read with their query plans; equal plans of a statement only once. */
export async function printPlans(library: Library): Promise<void> {
  const database = await openDatabase(library);
  /** The name of the read under which each statement and plan was printed. */
  const printed = new Map<string, string>();
  for (const { name, read } of publicReads(await readLibrary(database.orm.em.fork() as Em))) {
    // The first read loads the directory index into memory, which is not part of a visitor's request.
    await read(database.orm.em.fork() as Em);
    process.stdout.write(`\n## ${name}\n`);
    for (const { sql, rows } of await explainRead(
      database.orm,
      read,
      'analyze, costs off, timing off, buffers off, summary off',
    )) {
      const statement = shorten(sql);
      const plan = rows.map((row) => `    ${String(row).replace(/(\d+,\s?){6,}\d+/g, '…')}\n`).join('');
      const key = statement + shapeOf(plan);
      const earlier = printed.get(key);
      if (earlier === undefined) {
        printed.set(key, name);
        process.stdout.write(`\n${statement}\n\n${plan}`);
      } else process.stdout.write(`\n${statement.slice(0, 60)} …: see ‘${earlier}’\n`);
    }
  }
  await database.close();
}
