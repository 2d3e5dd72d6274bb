import type { Em } from '../../db/orm.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import type { Citation } from '../citations/citation.ts';
import { visible } from '../sermons/sermon/visible-sermons.ts';

/** A chapter or folio, with the slug of its book. */
export interface ChapterKey {
  readonly book: string;
  readonly chapter: number;
}

// A loose index scan: one step per cited chapter, regardless of the number of sermons.
const citedChapters = preparedStatement(`
  with recursive cited as (
    (select book, chapter from sermon_citations order by book, chapter limit 1)
    union all
    select next.book, next.chapter from cited cross join lateral (
      select book, chapter from sermon_citations
      where (book, chapter) > (cited.book, cited.chapter) order by book, chapter limit 1
    ) next
  )
  select book, chapter from cited`);
const citingIds = preparedStatement(
  `select sermon_id as id from sermon_citations where book = ? and chapter = ?
   order by date_delivered desc, sermon_id desc limit ? offset ?`,
);
const citingCount = preparedStatement(
  `select count(*)::int as count from sermon_citations where book = ? and chapter = ?`,
);
// A selected array hides the ids from the planner, so the cached generic plan is never worse than a custom one.
const citingTexts = preparedStatement(
  `select id, content, content_markdown is not null as "isFormatted", citations from sermons where id = any ((select ?::int[])::int[]) and ${visible()}`,
);

/** The text of a sermon and the citations in it. */
export interface CitingText {
  readonly id: number;
  readonly content: string;
  readonly isFormatted: boolean;
  readonly citations: Citation[] | null;
}

/** The text of a sermon in any state, with its version. */
export interface StoredText extends Omit<CitingText, 'isFormatted'> {
  readonly version: number;
  readonly isVisible: boolean;
}

/** Progress of the citation index. `lastId` and `changedCount` are stored only while the index is incomplete. */
export interface IndexingProgress {
  /** The version of the rules that the index follows; 0 before the first run. */
  readonly rulesVersion: number;
  /** The id of the last indexed sermon; null when all sermons are indexed. */
  readonly lastId: number | null;
  /** Count of visible sermons with changed citations, for which the content version has not been raised yet. */
  readonly changedCount: number;
}

/** Queries over the citations of sermons. */
export class SourceRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** Finds the chapters that visible sermons cite, in no particular order. */
  findCitedChapters(): Promise<ChapterKey[]> {
    return this.#em.execute<ChapterKey[]>(citedChapters);
  }

  /** Finds the ids of the visible sermons that cite a chapter, the newest first. */
  async findCitingIds(
    { book, chapter }: ChapterKey,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<number[]> {
    const rows = await this.#em.execute<{ id: number }[]>(citingIds, [book, chapter, limit, offset]);
    return rows.map(({ id }) => id);
  }

  /** Counts the visible sermons that cite a chapter. */
  async countCiting({ book, chapter }: ChapterKey): Promise<number> {
    const [row] = await this.#em.execute<{ count: number }[]>(citingCount, [book, chapter]);
    return row?.count ?? 0;
  }

  /** Finds the texts and citations of visible sermons, by id. */
  async findCitingTexts(ids: readonly number[]): Promise<Map<number, CitingText>> {
    const rows = await this.#em.execute<CitingText[]>(citingTexts, [`{${ids.join(',')}}`]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Finds the texts of the next `limit` sermons after an id, in any state. */
  findTextsAfter(id: number, limit: number): Promise<StoredText[]> {
    return this.#em.execute<StoredText[]>(
      `select id, version, content, citations, ${visible()} as "isVisible" from sermons
       where id > ? order by id limit ?`,
      [id, limit],
    );
  }

  /** Stores the citations of sermons without changing their version. Skips sermons with a newer version. */
  async storeCitations(rows: readonly Pick<StoredText, 'id' | 'version' | 'citations'>[]): Promise<void> {
    await this.#em.execute(
      `update sermons set citations = nullif(found.citations, 'null'::jsonb)
       from jsonb_to_recordset(?::jsonb) found (id int, version int, citations jsonb)
       where sermons.id = found.id and sermons.version = found.version`,
      [JSON.stringify(rows)],
    );
  }

  /** Reads the progress of the citation index. */
  async readProgress(): Promise<IndexingProgress> {
    const [row] = await this.#em.execute<{ value: string }[]>(
      `select value from site_state where key = 'citation_rules'`,
    );
    return parseProgress(row?.value);
  }

  /** Reads the progress and locks it until the end of the transaction. */
  async lockProgress(): Promise<IndexingProgress> {
    // Unlike `select for update`, this also locks when there is no row yet.
    const [row] = await this.#em.execute<{ value: string }[]>(
      `insert into site_state (key, value) values ('citation_rules', '0')
       on conflict (key) do update set value = site_state.value returning value`,
    );
    return parseProgress(row?.value);
  }

  /** Stores the progress of the citation index. */
  async writeProgress({ rulesVersion, lastId, changedCount }: IndexingProgress): Promise<void> {
    await this.#em.execute(
      `insert into site_state (key, value) values ('citation_rules', ?)
       on conflict (key) do update set value = excluded.value`,
      [lastId === null ? String(rulesVersion) : `${rulesVersion} ${lastId} ${changedCount}`],
    );
  }
}

function parseProgress(value = '0'): IndexingProgress {
  const [rulesVersion = 0, lastId = null, changedCount = 0] = value.split(' ').map(Number);
  return { rulesVersion, lastId, changedCount };
}
