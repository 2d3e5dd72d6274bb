import { Seeder } from '@mikro-orm/seeder';
import { latestHoliday, latestShabbatOf } from '../../features/calendar/occasions.ts';
import { Location } from '../../features/locations/location.entity.ts';
import { Sermon } from '../../features/sermons/sermon.entity.ts';
import { chooseSlug } from '../../features/sermons/slug.service.ts';
import { claimUploads } from '../../features/uploads/upload.service.ts';
import type { Em } from '../orm.ts';
import type { DemoFiles } from './demo-media.ts';
import { type DemoOccasion, type DemoSermon, demoSermons } from './demo-sermons.ts';

/** How many of the newest wait for an administrator, so that the dashboard has something to do. */
const drafts = 2;

/** Fills an empty database with demonstration sermons; their days are the latest ones before today that fit. */
export class DemoSeeder extends Seeder<Map<DemoSermon, DemoFiles>> {
  /** @param media the files of each sermon, kept already */
  override async run(em: Em, media: Map<DemoSermon, DemoFiles> = new Map()): Promise<void> {
    const now = new Date();
    const dated = demoSermons
      .map((sermon) => ({ sermon, day: dayOf(sermon.occasion, now) }))
      .sort((one, other) => one.day.getTime() - other.day.getTime());
    const firstDraft = dated.length - drafts;
    for (const [index, { sermon, day }] of dated.entries()) {
      const { occasion: _occasion, art: _art, isFeatured, slug, ...fields } = sermon;
      const isDraft = index >= firstDraft && !isFeatured;
      const { headshotUrl = null, featuredImageUrl = null, audioUrl = null } = media.get(sermon) ?? {};
      await claimUploads(em, { headshotUrl, featuredImageUrl, audioUrl });
      const locationId = await em.getRepository(Location).findOrCreateId(sermon);
      // Sent in on the evening after, read by a moderator the next morning; never later than now, or what people send
      // in today would stand below it.
      const submitted = earlier(new Date(day.getTime() + 21 * 60 * 60 * 1000), now);
      em.create(Sermon, {
        ...fields,
        headshotUrl,
        featuredImageUrl,
        audioUrl,
        slug: await chooseSlug(em, slug ?? sermon.title),
        dateDelivered: day,
        dateSubmitted: submitted,
        isFeatured: isFeatured ? 'true' : 'false',
        isPublished: isDraft ? 'false' : 'true',
        publishedAt: isDraft ? undefined : earlier(new Date(submitted.getTime() + 12 * 60 * 60 * 1000), now),
        location: em.getReference(Location, locationId, { wrapped: true }),
      });
      await em.flush();
    }
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

function dayOf(occasion: DemoOccasion, now: Date): Date {
  const day =
    'portion' in occasion ? latestShabbatOf(occasion.portion, now) : latestHoliday(occasion.holiday, now);
  if (!day) throw new Error(`No day fits the demonstration sermon for ${JSON.stringify(occasion)}`);
  return day;
}
