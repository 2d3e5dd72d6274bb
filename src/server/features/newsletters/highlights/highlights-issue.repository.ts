import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type {
  DeliveryStatus,
  UndeliveredOutput,
  UndeliveredStatus,
} from '../../../../shared/newsletter/newsletter.schemas.ts';
import { visible } from '../../sermons/sermon/visible-sermons.ts';
import type { HighlightsIssue } from './highlights-issue.entity.ts';

/** A delivery with the data needed to send it. */
export interface DueDelivery {
  readonly id: number;
  readonly issueId: number;
  readonly subscriberId: number;
  readonly email: string;
}

/** An issue with the counts of its sermons and of its emails by state. */
export interface IssueWithCounts {
  readonly id: number;
  readonly createdAt: Date;
  readonly sentBy: string | null;
  readonly sermons: number;
  readonly counts: Readonly<Record<DeliveryStatus, number>>;
}

/** The states of deliveries that are not attempted again. */
const finished = `('sent', 'failed', 'skipped')`;

/** SQL condition for a sermon that no email of its finished issue included, because it was not visible. */
const omittedByIssue = `issue_sermon.is_included is false and not exists (
  select 1 from highlights_deliveries delivery
  where delivery.issue_id = issue_sermon.issue_id and delivery.status not in ${finished})`;

/** Queries over issues of the highlights and their deliveries. */
export class HighlightsIssueRepository extends SqlEntityRepository<HighlightsIssue> {
  /**
   * Ids of visible sermons for the next issue, featured ones first, then by `dateDelivered`, latest first: those
   * first published since a date, those unpublished or hidden while new and visible again since then, those that an
   * issue could not include because they were not visible, and those that an administrator added back. Excludes
   * sermons that an issue has included or may still include, and those that an administrator left out.
   * @param newForMs milliseconds for which a published sermon is new
   * @returns all ids, without a limit
   */
  async findVisibleNewIds(since: Date, newForMs: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `with shown as (
         select distinct case when subject_type = 'sermon' then subject_id::int end as id
         from audit_log where created_at >= ? and action in ('sermon.publish', 'sermon.unhide'))
       select id from sermons sermon
       where ${visible('sermon')}
         and id in (
           select id from sermons where published_at >= ?
           union all
           select sermons.id from shown join sermons using (id)
           where exists (
             select 1 from audit_log removal
             where removal.subject_type = 'sermon' and removal.subject_id = sermons.id::text
               and removal.action in ('sermon.unpublish', 'sermon.hide')
               and removal.created_at between sermons.published_at and sermons.published_at + make_interval(secs => ?))
           union all
           select sermon_id from highlights_sermons issue_sermon where ${omittedByIssue}
           union all
           select sermon_id from highlights_choices where not is_omitted)
         and not exists (
           select 1 from highlights_sermons issue_sermon
           where issue_sermon.sermon_id = sermon.id and not (${omittedByIssue}))
         and not exists (
           select 1 from highlights_choices where highlights_choices.sermon_id = sermon.id and is_omitted)
       order by (is_featured = 'true') desc, date_delivered desc, id desc`,
      [since, since, newForMs / 1_000],
    );
    return rows.map((row) => row.id);
  }

  /** Removes omitted sermons from their earlier issues, so that another issue can include them. */
  async releaseOmitted(sermonIds: readonly number[]): Promise<void> {
    await this.em.execute(
      `delete from highlights_sermons issue_sermon where sermon_id = any (?::int[]) and ${omittedByIssue}`,
      [`{${sermonIds.join(',')}}`],
    );
  }

  /** Marks the sermons of an issue that are not visible as omitted, unless a sent email has included them. */
  async markOmitted(issueId: number, visibleIds: readonly number[]): Promise<void> {
    await this.em.execute(
      `update highlights_sermons set is_included = false
       where issue_id = ? and is_included is null and not sermon_id = any(?::int[])`,
      [issueId, `{${visibleIds.join(',')}}`],
    );
  }

  /** When the last issue began; null if there is none. */
  async findLastStart(): Promise<Date | null> {
    const [last] = await this.find({}, { orderBy: { id: 'desc' }, limit: 1 });
    return last?.createdAt ?? null;
  }

  /** Ids of an issue's sermons that are still visible, in order. */
  async findVisibleIdsOf(issueId: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select sermons.id from highlights_sermons issue_sermon join sermons on sermons.id = issue_sermon.sermon_id
       where issue_sermon.issue_id = ? and ${visible()}
       order by issue_sermon.position`,
      [issueId],
    );
    return rows.map((row) => row.id);
  }

  /** Count of active subscribers. */
  async countActiveSubscribers(): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>(
      `select count(*)::text as count from newsletters where is_active = 'true'`,
    );
    return Number(row?.count ?? 0);
  }

  /** Creates a delivery to each active subscriber and returns the deliveries' ids. */
  async addDeliveries(issueId: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `insert into highlights_deliveries (issue_id, subscriber_id)
       select ?, id from newsletters where is_active = 'true' order by id
       returning id`,
      [issueId],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Assigns deliveries to an attempt of their jobs. Leaves out deliveries that are finished or assigned to a later
   * attempt, and those to inactive subscribers.
   * @param jobAttempts the id of each delivery, and as `claim` the retry count of its job
   * @returns the assigned deliveries
   */
  async claim(jobAttempts: readonly { deliveryId: number; claim: number }[]): Promise<DueDelivery[]> {
    if (jobAttempts.length === 0) return [];
    const values = jobAttempts.map(() => '(?::int, ?::int)').join(', ');
    return this.em.execute<DueDelivery[]>(
      `update highlights_deliveries delivery
       set status = 'sending', attempts = delivery.attempts + 1, claim = attempt.claim
       from (values ${values}) as attempt (id, claim), newsletters subscriber
       where delivery.id = attempt.id and delivery.claim <= attempt.claim and delivery.status not in ${finished}
         and subscriber.id = delivery.subscriber_id and subscriber.is_active = 'true'
       returning delivery.id, delivery.issue_id as "issueId", subscriber.id as "subscriberId", subscriber.email`,
      jobAttempts.flatMap(({ deliveryId, claim }) => [deliveryId, claim]),
    );
  }

  /**
   * Marks unfinished deliveries as skipped.
   * @param options.onlyUnsubscribed only those to inactive or deleted subscribers
   */
  async skip(deliveryIds: readonly number[], { onlyUnsubscribed = false } = {}): Promise<void> {
    if (deliveryIds.length === 0) return;
    const isUnsubscribed = `not exists (
      select 1 from newsletters where newsletters.id = delivery.subscriber_id and is_active = 'true')`;
    await this.em.execute(
      `update highlights_deliveries delivery set status = 'skipped'
       where id = any (?::int[]) and status not in ${finished} ${onlyUnsubscribed ? `and ${isUnsubscribed}` : ''}`,
      [`{${deliveryIds.join(',')}}`],
    );
  }

  /** Records a sent email together with the sermons that it included, in one statement. */
  async markSent(deliveryId: number, includedIds: readonly number[]): Promise<void> {
    await this.em.execute(
      `with sent as (
         update highlights_deliveries set status = 'sent', sent_at = ?, last_error = null where id = ?
         returning issue_id)
       update highlights_sermons issue_sermon set is_included = true from sent
       where issue_sermon.issue_id = sent.issue_id and issue_sermon.is_included is distinct from true
         and issue_sermon.sermon_id = any(?::int[])`,
      [new Date(), deliveryId, `{${includedIds.join(',')}}`],
    );
  }

  /**
   * Records a failed attempt. The error is not stored after the subscriber was deleted.
   * @param failure.error null keeps the error of the previous attempt
   * @param failure.isFinal whether there are no further attempts
   */
  async markFailed(
    deliveryId: number,
    { error, isFinal }: { error: string | null; isFinal: boolean },
  ): Promise<void> {
    await this.em.execute(
      `update highlights_deliveries
       set status = ?, last_error = case when subscriber_id is not null then coalesce(?, last_error) end
       where id = ? and status not in ${finished}`,
      [isFinal ? 'failed' : 'retrying', error, deliveryId],
    );
  }

  /**
   * Detaches the deliveries from a subscriber who is about to be deleted, and deletes the errors of mail servers, which
   * often contain the email address. A concurrent failing attempt waits for the lock and then stores no error.
   */
  async detachSubscriber(subscriberId: number): Promise<void> {
    await this.em.execute(
      'update highlights_deliveries set subscriber_id = null, last_error = null where subscriber_id = ?',
      [subscriberId],
    );
  }

  /** A page of the emails of an issue with this status, by id. */
  findUndelivered(
    issueId: number,
    status: UndeliveredStatus,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<UndeliveredOutput[]> {
    return this.em.execute<UndeliveredOutput[]>(
      `select delivery.id, subscriber.id as "subscriberId", subscriber.email, subscriber.is_active as "isActive",
         delivery.attempts, delivery.last_error as reason
       from highlights_deliveries delivery left join newsletters subscriber on subscriber.id = delivery.subscriber_id
       where delivery.issue_id = ? and delivery.status = ?
       order by delivery.id limit ? offset ?`,
      [issueId, status, limit, offset],
    );
  }

  /** Count of an issue's emails with this status. */
  async countDeliveries(issueId: number, status: DeliveryStatus): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>(
      'select count(*)::text as count from highlights_deliveries where issue_id = ? and status = ?',
      [issueId, status],
    );
    return Number(row?.count ?? 0);
  }

  /** The latest issues with their counts, newest first. */
  async findLatest(limit: number): Promise<IssueWithCounts[]> {
    const rows = await this.em.execute<
      {
        id: number;
        createdAt: string | Date;
        sentBy: string | null;
        sermons: string;
        counts: Partial<Record<DeliveryStatus, number>>;
      }[]
    >(
      `select issue.id, issue.created_at as "createdAt", issue.sent_by as "sentBy",
         (select count(*) from highlights_sermons where issue_id = issue.id)::text as sermons,
         coalesce((select json_object_agg(status, count) from (
           select status, count(*) as count from highlights_deliveries where issue_id = issue.id group by status
         ) by_status), '{}') as counts
       from highlights_issues issue order by issue.id desc limit ?`,
      [limit],
    );
    return rows.map(({ counts, sermons, createdAt, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt),
      sermons: Number(sermons),
      counts: { waiting: 0, sending: 0, sent: 0, retrying: 0, failed: 0, skipped: 0, ...counts },
    }));
  }
}
