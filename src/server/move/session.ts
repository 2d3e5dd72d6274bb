import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { embeddedFolder } from '../base/data-dir.ts';
import { pgliteOptions } from '../db/embedded/pglite-options.ts';

/**
 * One connection to either kind of database. Rows are arrays of text: the query casts every column to text, because the
 * drivers parse other types.
 */
export interface MoveSession {
  query(text: string, parameters?: readonly string[]): Promise<(string | null)[][]>;
  close(): Promise<void>;
}

/** Settings with which both databases format values identically. */
const sameFormats = `
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set search_path = public`;

/** Connects to PostgreSQL by its URL, or opens the embedded database of a data folder that the caller has locked. */
export async function openMoveSession(source: { url: string } | { dataDir: string }): Promise<MoveSession> {
  if ('url' in source) {
    const client = new Client({ connectionString: source.url, application_name: 'bimah move' });
    await client.connect();
    await client.query(sameFormats);
    return {
      query: async (text, parameters) =>
        (await client.query({ text, values: parameters && [...parameters], rowMode: 'array' })).rows,
      close: () => client.end(),
    };
  }
  const client = await PGlite.create(embeddedFolder(source.dataDir), pgliteOptions);
  await client.exec(sameFormats);
  return {
    query: async (text, parameters) =>
      (await client.query(text, parameters && [...parameters], { rowMode: 'array' })).rows as (
        | string
        | null
      )[][],
    close: () => client.close(),
  };
}
