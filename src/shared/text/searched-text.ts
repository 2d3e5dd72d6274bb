import { z } from 'zod';

/**
 * The text of the search box, which accepts anything: characters that cannot be stored are replaced, and a long text is
 * cut after 200 characters (docs/product/finding.md F13).
 */
export const searchedText = z
  .string()
  .transform((typed) =>
    typed.toWellFormed().replaceAll('\u0000', ' ').replace(/\s+/gu, ' ').trim().slice(0, 200).toWellFormed(),
  );
