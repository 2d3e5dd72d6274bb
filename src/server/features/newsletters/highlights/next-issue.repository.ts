import { SqlEntityRepository } from '@mikro-orm/postgresql';
import { visible } from '../../sermons/sermon/visible-sermons.ts';
import type { NextIssue } from './next-issue.entity.ts';

interface PreparedIssue {
  readonly introduction: string;
  /** 0 until the first change. */
  readonly version: number;
}

interface SermonLabel {
  readonly id: number;
  readonly title: string;
}

/** SQL condition for sermons in an issue, except those that its emails have omitted so far. */
const isInIssue = `exists (
  select 1 from highlights_sermons where sermon_id = sermons.id and is_included is distinct from false)`;

/** What administrators have prepared for the next issue. Writers hold the lock 'issues of the highlights'. */
export class NextIssueRepository extends SqlEntityRepository<NextIssue> {
  /** The introduction and its version. */
  async read(): Promise<PreparedIssue> {
    const [row] = await this.em.execute<PreparedIssue[]>(
      'select introduction, version from highlights_next_issue',
    );
    return row ?? { introduction: '', version: 0 };
  }

  /** Replaces the introduction and raises its version. */
  async setIntroduction(introduction: string): Promise<void> {
    await this.em.execute(
      `insert into highlights_next_issue (id, introduction, version) values (1, ?, 1)
       on conflict (id) do update
       set introduction = excluded.introduction, version = highlights_next_issue.version + 1`,
      [introduction],
    );
  }

  /** Returns those of the ids that belong to no sermon. */
  async findUnknown(ids: readonly number[]): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      'select id from unnest(?::int[]) as wanted (id) where not exists (select 1 from sermons where sermons.id = wanted.id)',
      [`{${ids.join(',')}}`],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the titles of those sermons that are in an issue ({@link isInIssue}), ordered by id. */
  async findTitlesInIssue(ids: readonly number[]): Promise<string[]> {
    const rows = await this.em.execute<{ title: string }[]>(
      `select title from sermons where id = any(?::int[]) and ${isInIssue} order by id`,
      [`{${ids.join(',')}}`],
    );
    return rows.map(({ title }) => title);
  }

  /**
   * Leaves sermons out of all later issues, until {@link restore} adds them back.
   * @param ids of sermons that no issue has included
   * @returns the sermons that this call left out, without those that already were
   */
  omit(ids: readonly number[]): Promise<SermonLabel[]> {
    return this.em.execute<SermonLabel[]>(
      `with omitted as (
         insert into highlights_choices (sermon_id, is_omitted, chosen_at)
         select id, true, now() from sermons where id = any(?::int[])
         on conflict (sermon_id) do update set is_omitted = true, chosen_at = now()
         where not highlights_choices.is_omitted
         returning sermon_id)
       select id, title from omitted join sermons on id = sermon_id order by id`,
      [`{${ids.join(',')}}`],
    );
  }

  /**
   * Adds sermons back that were left out.
   * @returns the sermons that this call added back
   */
  restore(ids: readonly number[]): Promise<SermonLabel[]> {
    return this.em.execute<SermonLabel[]>(
      `with restored as (
         update highlights_choices set is_omitted = false, chosen_at = now()
         where sermon_id = any(?::int[]) and is_omitted
         returning sermon_id)
       select id, title from restored join sermons on id = sermon_id order by id`,
      [`{${ids.join(',')}}`],
    );
  }

  /** The visible sermons that were left out and that no issue has included, the last one left out first. */
  async findOmittedIds(): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select sermons.id from highlights_choices choice join sermons on sermons.id = choice.sermon_id
       where choice.is_omitted and ${visible()} and not ${isInIssue}
       order by choice.chosen_at desc, sermons.id desc`,
    );
    return rows.map(({ id }) => id);
  }
}
