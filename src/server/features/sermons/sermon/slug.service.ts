import { numberedSlug, slugify } from '../../../../shared/text/slug.ts';
import { acquireLock } from '../../../db/advisory-locks.ts';
import type { Em } from '../../../db/orm.ts';
import { Sermon } from './sermon.entity.ts';

/** The text for a new sermon's slug: the requested slug if it has a letter or digit, otherwise the title. */
export const slugText = (slug: string | null | undefined, title: string): string =>
  slug && slugify(slug) !== '' ? slug : title;

/** Slugs to try per query. */
const slugsPerQuery = 20;

/**
 * Chooses a free slug for a sermon, in the transaction that stores it. If the slug is, or was, used by another sermon,
 * a number is appended (docs/product/sermons.md S28).
 * @param exceptId the sermon that may keep or reclaim its own slugs
 * @returns the slug; null when the text has no letter or digit (the sermon's URL then has its id)
 */
export async function chooseSlug(em: Em, text: string, exceptId?: number): Promise<string | null> {
  const base = slugify(text);
  if (base === '') return null;
  // Serializes concurrent transactions, so that each finds a free slug.
  await acquireLock(em, 'slugs');
  const slugAt = (number: number) => (number === 1 ? base : numberedSlug(base, number));
  /** @returns the index of the first number with a free slug, or -1 */
  const findFree = async (numbers: number[]) => {
    const taken = await em.getRepository(Sermon).findTakenSlugs(numbers.map(slugAt), exceptId);
    return numbers.findIndex((number) => !taken.has(slugAt(number)));
  };
  // An archive can have thousands of sermons with the same title. Instead of trying each number, search in strides that
  // grow until a free number is found, and then shrink to 1.
  /** The search continues after this number. */
  let last = 0;
  for (let stride = 1; ; ) {
    const numbers = Array.from({ length: slugsPerQuery }, (_, index) => last + (index + 1) * stride);
    const freeIndex = await findFree(numbers);
    if (freeIndex > 0) last = numbers[freeIndex - 1] ?? last;
    if (freeIndex < 0) {
      last = numbers.at(-1) ?? last;
      stride *= slugsPerQuery;
    } else if (stride === 1) return slugAt(last + 1);
    else stride /= slugsPerQuery;
  }
}
