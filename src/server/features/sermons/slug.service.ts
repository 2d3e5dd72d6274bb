import { numberedSlug, slugify } from '../../../shared/slug.ts';
import { takeLock } from '../../db/locks.ts';
import type { Em } from '../../db/orm.ts';
import { Sermon } from './sermon.entity.ts';

/** What a new sermon's address is made of: the address that was wished for, if there is anything in it, else the title. */
export const addressWish = (slug: string | null | undefined, title: string): string =>
  slug && slugify(slug) !== '' ? slug : title;

/** How many addresses are looked up at once. */
const probes = 20;

/**
 * Chooses a free address for a sermon, inside the transaction that stores it. When the wished one belongs to
 * another sermon, or once did, a number is appended (docs/product/sermons.md S28).
 * @param exceptId the sermon that may keep, or take back, its own addresses
 * @returns the address; null when the text has no letter that an address can hold (the sermon is reached by id).
 */
export async function chooseSlug(em: Em, text: string, exceptId?: number): Promise<string | null> {
  const wished = slugify(text);
  if (wished === '') return null;
  // Two submissions at the same moment both succeed: the second waits here until the first is stored.
  await takeLock(em, 'slugs');
  const address = (number: number) => (number === 1 ? wished : numberedSlug(wished, number));
  const firstFree = async (numbers: number[]) => {
    const taken = await em.getRepository(Sermon).findTakenSlugs(numbers.map(address), exceptId);
    return numbers.findIndex((number) => !taken.has(address(number)));
  };
  // An archive may hold thousands of sermons of one title: their numbers are not tried one after the other, but in
  // strides that grow until one is free, and then in ever smaller ones behind the last that was not.
  let last = 0;
  for (let stride = 1; ; ) {
    const numbers = Array.from({ length: probes }, (_, index) => last + (index + 1) * stride);
    const free = await firstFree(numbers);
    if (free > 0) last = numbers[free - 1] ?? last;
    if (free < 0) {
      last = numbers.at(-1) ?? last;
      stride *= probes;
    } else if (stride === 1) return address(last + 1);
    else stride /= probes;
  }
}
