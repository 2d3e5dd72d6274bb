import { defineEntity, p } from '@mikro-orm/core';
import { type FollowedOccasions, followedOccasions } from '../../../../shared/newsletter/follow.ts';
import type { Flag } from '../../../../shared/text/text.ts';
import { createdAt, timestamp } from '../../../db/columns.ts';
import { SubscriberRepository } from './subscriber.repository.ts';

const followedIds = () =>
  p
    .array((id) => Number(id))
    .columnType('int[]')
    .default([]);

const SubscriberSchema = defineEntity({
  name: 'Subscriber',
  tableName: 'newsletters',
  repository: () => SubscriberRepository,
  properties: {
    id: p.integer().primary(),
    /** In lower case: email addresses are compared ignoring case (docs/product/newsletter.md N2). */
    email: p.text().unique(),
    name: p.text().nullable(),
    dateSubscribed: createdAt(),
    /** Time of the last welcome email, which limits how often strangers can trigger one. */
    welcomedAt: timestamp().nullable(),
    /** When a mail service reported the last bounce. Null again once the subscriber is active. */
    bouncedAt: timestamp().nullable(),
    /** The text that the dashboard's search uses. */
    searchText: p
      .text()
      .nullable()
      .lazy()
      .hidden()
      .generated("(fold_text(((email || ' '::text) || COALESCE(name, ''::text)))) stored"),
    /** Ids of rabbis, which may be merged. With no follows at all, the emails contain all sermons. */
    followedRabbis: followedIds(),
    followedSynagogues: followedIds(),
    followedOccasions: p
      .array()
      .$type<FollowedOccasions[]>()
      .columnType('text[]')
      .default([])
      .check(
        `followed_occasions <@ array[${followedOccasions.map((kind) => `'${kind}'`).join(', ')}]::text[]`,
      ),
    isActive: p.text().$type<Flag>().default('true').check(`is_active in ('true', 'false')`),
  },
  checks: [{ name: 'newsletters_email_lower_check', expression: 'email = lower(email)' }],
  indexes: [
    {
      name: 'newsletters_search_text_index',
      expression:
        'create index "newsletters_search_text_index" on "newsletters" using gin ("search_text" gin_trgm_ops)',
    },
    {
      name: 'newsletters_date_subscribed_index',
      expression:
        'create index "newsletters_date_subscribed_index" on "newsletters" ("date_subscribed" desc, "id" desc)',
    },
  ],
});

/** A newsletter subscriber. */
export class Subscriber extends SubscriberSchema.class {}
SubscriberSchema.setClass(Subscriber);
