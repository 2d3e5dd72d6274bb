import type { Orm } from '../db/orm.ts';

/** The generation of everything that the public can see; a trigger raises it with every change. */
export async function readGeneration(orm: Orm): Promise<string> {
  const [row] = await orm.em
    .fork()
    .execute<{ value: string }[]>(`select value from site_state where key = 'generation'`);
  return row?.value ?? '0';
}
