import { Seeder } from '@mikro-orm/seeder';
import { Location } from '../../features/locations/location.entity.ts';
import { Sermon } from '../../features/sermons/sermon.entity.ts';
import { chooseSlug } from '../../features/sermons/slug.service.ts';
import { claimUploads } from '../../features/uploads/upload.service.ts';
import type { Em } from '../orm.ts';
import { dateDemoSermons } from './demo-dates.ts';
import type { DemoFiles } from './demo-media.ts';
import { type DemoSermon, demoSermons } from './demo-sermons.ts';

/** Fills an empty database with demonstration sermons. */
export class DemoSeeder extends Seeder<Map<DemoSermon, DemoFiles>> {
  /** @param media the files of each sermon, kept already */
  override async run(em: Em, media: Map<DemoSermon, DemoFiles> = new Map()): Promise<void> {
    for (const { sermon, delivered, submitted, published } of dateDemoSermons(demoSermons, new Date())) {
      const { occasion: _occasion, art: _art, isFeatured, slug, ...fields } = sermon;
      const { headshotUrl = null, featuredImageUrl = null, audioUrl = null } = media.get(sermon) ?? {};
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
      });
      await em.flush();
    }
  }
}
