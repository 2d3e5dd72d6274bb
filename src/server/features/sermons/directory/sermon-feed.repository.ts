import type { SermonLanguage } from '../../../../shared/directory.ts';
import type { Flag } from '../../../../shared/text/text.ts';
import type { Em } from '../../../db/orm.ts';
import { type ContributorLink, rabbiLinkSql } from '../../contributors/names/contributor-link.ts';
import { openingTextSql } from '../sermon/excerpt-text.ts';
import { visible } from '../sermon/visible-sermons.ts';

/** A sermon with an uploaded recording, as an episode of a podcast. */
export interface Episode {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
  readonly rabbiName: string;
  readonly synagogueName: string;
  readonly rabbi: ContributorLink | null;
  readonly headshotUrl: string | null;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly language: SermonLanguage;
  /** Whether the content is a transcript of the recording. */
  readonly isSpokenText: Flag;
  readonly keywords: string | null;
  readonly preview: string | null;
  /** The first 600 characters of the content. References to footnotes and a heading at the start are left out. */
  readonly opening: string;
  readonly dateDelivered: Date;
  /** Null if unknown. */
  readonly publishedAt: Date | null;
  readonly audioUrl: string;
  readonly contentType: string;
  /** Bytes of the recording. */
  readonly size: number;
  /** Seconds; null if unknown. */
  readonly duration: number | null;
}

/** An uploaded recording, with the metadata of a feed's enclosure. */
export interface Recording {
  readonly url: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

/** A sermon in the sitemap. Its URL has the slug, or the id if there is none. */
export interface SitemapRow {
  readonly id: number;
  readonly slug: string | null;
  readonly updatedAt: Date;
}

/** Queries of the feeds, the podcasts and the sitemap: visible sermons, and their recordings. */
export class SermonFeedRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** Visible sermons as episodes, newest first. @param ids of sermons whose recording is an uploaded file */
  async findVisibleEpisodes(ids: readonly number[]): Promise<Episode[]> {
    const rows = await this.#em.execute<
      (Omit<Episode, 'dateDelivered' | 'publishedAt' | 'size'> & {
        dateDelivered: Date | string;
        publishedAt: Date | string | null;
        size: string;
      })[]
    >(
      `select sermons.id, sermons.slug, sermons.title, sermons.rabbi_name as "rabbiName",
         sermons.synagogue_name as "synagogueName", ${rabbiLinkSql('sermons')} as rabbi,
         sermons.headshot_url as "headshotUrl", sermons.city, sermons.state, sermons.country, sermons.language,
         sermons.is_spoken_text as "isSpokenText", sermons.keywords, sermons.preview,
         ${openingTextSql(600)} as opening, sermons.date_delivered as "dateDelivered",
         sermons.published_at as "publishedAt", sermons.audio_url as "audioUrl",
         uploads.content_type as "contentType", uploads.size::text as size, uploads.duration
       from sermons join uploads on uploads.url = sermons.audio_url
       where ${visible()} and sermons.id = any (?::int[])
       order by sermons.date_delivered desc, sermons.id desc`,
      [`{${ids.join(',')}}`],
    );
    return rows.map((row) => ({
      ...row,
      dateDelivered: new Date(row.dateDelivered),
      publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt),
      size: Number(row.size),
    }));
  }

  /** The uploaded files among these URLs; other URLs are omitted. */
  async findRecordings(urls: readonly string[]): Promise<Recording[]> {
    if (urls.length === 0) return [];
    const rows = await this.#em.execute<(Omit<Recording, 'size'> & { size: string })[]>(
      `select url, content_type as "contentType", size::text as size from uploads
       where url in (${urls.map(() => '?').join(', ')})`,
      [...urls],
    );
    return rows.map((row) => ({ ...row, size: Number(row.size) }));
  }

  /** One batch of visible sermons, sorted by id. @param range ids greater than `after`, up to and including `last` */
  async findVisibleForSitemap(range: { after: number; last: number; limit: number }): Promise<SitemapRow[]> {
    const rows = await this.#em.execute<{ id: number; slug: string | null; updatedAt: Date | string }[]>(
      `select id, slug, updated_at as "updatedAt" from sermons
       where ${visible()} and id > ? and id <= ? order by id limit ?`,
      [range.after, range.last, range.limit],
    );
    return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
  }

  /**
   * The sitemap parts that have a visible sermon, with the time of their latest change.
   * @param size ids per part: part n, from 1, has the ids from (n - 1) * `size` + 1 to n * `size`
   */
  async findVisibleSitemapParts(size: number): Promise<{ part: number; updatedAt: Date }[]> {
    const rows = await this.#em.execute<{ part: number; updatedAt: Date | string }[]>(
      `select (id - 1) / ${Math.trunc(size)} + 1 as part, max(updated_at) as "updatedAt"
       from sermons where ${visible()} group by 1 order by 1`,
    );
    return rows.map((row) => ({ part: row.part, updatedAt: new Date(row.updatedAt) }));
  }
}
