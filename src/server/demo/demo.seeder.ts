import { Seeder } from '@mikro-orm/seeder';
import type { Em } from '../db/orm.ts';
import { resolveContributors } from '../features/contributors/names/resolve-contributors.ts';
import { Location } from '../features/locations/location.entity.ts';
import { Sermon } from '../features/sermons/sermon/sermon.entity.ts';
import { chooseSlug } from '../features/sermons/sermon/slug.service.ts';
import { claimUploads } from '../features/uploads/upload.service.ts';
import { dateDemoSermons } from './demo-dates.ts';
import type { DemoFiles } from './demo-files.ts';
import type { DemoSermon } from './demo-sermons.ts';

/** Fills an empty database with demonstration sermons. */
export class DemoSeeder extends Seeder<Map<DemoSermon, DemoFiles>> {
  /** @param filesOf the sermons, with the URLs of their stored files */
  override async run(em: Em, filesOf: Map<DemoSermon, DemoFiles>): Promise<void> {
    for (const { sermon, delivered, submitted, published } of dateDemoSermons(
      [...filesOf.keys()],
      new Date(),
    )) {
      const { occasion: _occasion, files: _files, isFeatured, slug, ...fields } = sermon;
      const { headshotUrl = null, featuredImageUrl = null, audioUrl = null } = filesOf.get(sermon) ?? {};
      await claimUploads(em, { headshotUrl, featuredImageUrl, audioUrl });
      const locationId = await em.getRepository(Location).findOrCreateId(sermon);
      em.create(Sermon, {
        ...fields,
        headshotUrl,
        featuredImageUrl,
        audioUrl,
        slug: await chooseSlug(em, slug ?? sermon.title),
        dateDelivered: delivered,
        dateSubmitted: submitted,
        isFeatured: isFeatured ? 'true' : 'false',
        isPublished: published ? 'true' : 'false',
        publishedAt: published,
        location: em.getReference(Location, locationId, { wrapped: true }),
        ...(await resolveContributors(em, sermon)),
      });
      await em.flush();
    }
  }
}
