import { z } from 'zod';

/**
 * A search query as typed. Replaces characters that cannot be stored, and cuts it after 200 characters
 * (docs/product/finding.md F13).
 */
export const searchQuery = z
  .string()
  .transform((typed) =>
    typed.toWellFormed().replaceAll('\u0000', ' ').replace(/\s+/gu, ' ').trim().slice(0, 200).toWellFormed(),
  );
