import { defineEntity, p } from '@mikro-orm/core';
import { type DeliveryStatus, deliveryStatuses } from '../../../../shared/newsletter/newsletter.schemas.ts';
import { timestamp } from '../../../db/columns.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';

const HighlightsDeliverySchema = defineEntity({
  name: 'HighlightsDelivery',
  tableName: 'highlights_deliveries',
  properties: {
    id: p.integer().primary(),
    issue: () => p.manyToOne(HighlightsIssue).ref().deleteRule('cascade'),
    /** Null after the subscriber is deleted: the issue's counts remain, the email address does not. */
    subscriber: () => p.manyToOne(Subscriber).ref().nullable().deleteRule('set null'),
    status: p
      .text()
      .$type<DeliveryStatus>()
      .default('waiting')
      .check(`status in (${deliveryStatuses.map((status) => `'${status}'`).join(', ')})`),
    attempts: p.integer().default(0),
    /** Retry count of the job attempt that claimed this delivery last. Earlier attempts cannot claim it again. */
    claim: p.integer().default(0),
    lastError: p.text().nullable(),
    sentAt: timestamp().nullable(),
  },
  uniques: [{ name: 'highlights_deliveries_once_unique', properties: ['issue', 'subscriber'] }],
  indexes: [{ name: 'highlights_deliveries_subscriber_index', properties: ['subscriber'] }],
});

/** The delivery of one issue to one subscriber: never two for the same pair (docs/product/newsletter.md N12). */
export class HighlightsDelivery extends HighlightsDeliverySchema.class {}
HighlightsDeliverySchema.setClass(HighlightsDelivery);
