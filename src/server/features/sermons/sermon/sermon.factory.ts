import type { CreateSermonInput } from '../../../../shared/sermon.schemas.ts';
import type { Em } from '../../../db/orm.ts';
import { resolveContributors } from '../../contributors/names/resolve-contributors.ts';
import { Location } from '../../locations/location.entity.ts';
import { Sermon } from './sermon.entity.ts';

let sequence = 0;

function completeSermon() {
  sequence += 1;
  return {
    title: `A sermon for tests, number ${sequence}`,
    content:
      'When Jacob woke from his sleep, he said: God was in this place, and I did not know.\n\nSo it is with us.',
    rabbiName: 'Rabbi Tamar Adler',
    synagogueName: 'Beit Tefillah',
    city: 'Albany',
    state: 'New York',
    country: 'United States',
    email: 'rabbi@example.org',
    phone: '518 555 0123',
  };
}

/** A valid submission; tests override the fields that matter to them. */
export const sermonInput = (overrides: Partial<Record<keyof CreateSermonInput, unknown>> = {}) => ({
  ...completeSermon(),
  dateDelivered: '2026-11-21',
  ...overrides,
});

/** Fields of a stored sermon that a test can set; the others have defaults. */
type StoredSermon = Partial<
  Pick<
    Sermon,
    | 'title'
    | 'slug'
    | 'content'
    | 'contentMarkdown'
    | 'preview'
    | 'rabbiName'
    | 'synagogueName'
    | 'email'
    | 'phone'
    | 'website'
    | 'city'
    | 'state'
    | 'country'
    | 'keywords'
    | 'sermonType'
    | 'isFeatured'
    | 'isHidden'
    | 'isPublished'
    | 'dateDelivered'
    | 'dateSubmitted'
    | 'publishedAt'
    | 'audioUrl'
    | 'isSpokenText'
    | 'headshotUrl'
    | 'featuredImageUrl'
    | 'featuredImageCaption'
    | 'chosenOccasions'
  >
>;

/** Stores a sermon, visible by default. */
export async function createStoredSermon(em: Em, overrides: StoredSermon = {}): Promise<Sermon> {
  const sermon = {
    ...completeSermon(),
    dateDelivered: new Date('2026-11-21T00:00:00Z'),
    isPublished: 'true' as const,
    ...overrides,
  };
  const locationId = await em.getRepository(Location).findOrCreateId(sermon);
  const stored = em.create(Sermon, {
    ...sermon,
    dateSubmitted: overrides.dateSubmitted ?? new Date(),
    location: em.getReference(Location, locationId, { wrapped: true }),
    ...(await resolveContributors(em, sermon)),
  });
  await em.flush();
  return stored;
}
