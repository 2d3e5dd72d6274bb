import type { Em } from '../../../db/orm.ts';
import { readCommonStems } from './word-frequency.repository.ts';

/** The shares of sermons that contain a word, from 0 to 1. */
export interface WordShare {
  /** In any searched field. */
  readonly anywhere: number;
  /** In title, rabbi, synagogue or keywords. */
  readonly inNames: number;
}

interface CachedShares {
  readonly expiresAt: number;
  readonly shares: Promise<ReadonlyMap<string, WordShare>>;
}

/** Cached shares of each database of this process. */
const cacheByDatabase = new WeakMap<object, CachedShares>();
const ttlMs = 5 * 60_000;

const noShare: WordShare = { anywhere: 0, inNames: 0 };

/** The shares of the most common stems, from PostgreSQL's statistics (a sample). */
async function readShares(em: Em): Promise<ReadonlyMap<string, WordShare>> {
  const rows = await readCommonStems(em);
  const shares = new Map<string, WordShare>();
  for (const { stem, share, isOfNames } of rows) {
    if (stem === null) continue;
    shares.set(stem, { ...(shares.get(stem) ?? noShare), [isOfNames ? 'inNames' : 'anywhere']: share });
  }
  return shares;
}

/**
 * Estimates the share of all sermons that match a search: all parts, each in any of its forms.
 * @param parts the forms of each part, as stems that must all be present
 * @returns zeros when a part is not common, or there are no statistics yet
 */
export async function shareOfWords(
  em: Em,
  parts: readonly (readonly (readonly string[])[])[],
): Promise<WordShare> {
  if (parts.length === 0) return noShare;
  const driver = em.getDriver();
  let cached = cacheByDatabase.get(driver);
  if (!cached || cached.expiresAt < performance.now()) {
    cached = { expiresAt: performance.now() + ttlMs, shares: readShares(em) };
    cacheByDatabase.set(driver, cached);
    cached.shares.catch(() => cacheByDatabase.delete(driver));
  }
  const shares = await cached.shares;
  const shareOfForm = (stems: readonly string[], where: keyof WordShare) =>
    stems.length === 0 ? 0 : Math.min(...stems.map((stem) => (shares.get(stem) ?? noShare)[where]));
  const shareOf = (where: keyof WordShare) =>
    parts.reduce((share, forms) => share * Math.max(0, ...forms.map((form) => shareOfForm(form, where))), 1);
  return { anywhere: shareOf('anywhere'), inNames: shareOf('inNames') };
}
