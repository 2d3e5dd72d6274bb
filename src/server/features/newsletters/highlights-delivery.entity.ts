import { defineEntity, p } from '@mikro-orm/core';
import { type DeliveryStatus, deliveryStatuses } from '../../../shared/newsletter.schemas.ts';
import { moment } from '../../db/columns.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';
import { Newsletter } from './newsletter.entity.ts';

const HighlightsDeliverySchema = defineEntity({
  name: 'HighlightsDelivery',
  tableName: 'highlights_deliveries',
  properties: {
    id: p.integer().primary(),
    issue: () => p.manyToOne(HighlightsIssue).ref().deleteRule('cascade'),
    /** Gone when the subscriber is: the count of the issue stays, the address does not. */
    subscriber: () => p.manyToOne(Newsletter).ref().nullable().deleteRule('set null'),
    status: p
      .text()
      .$type<DeliveryStatus>()
      .default('waiting')
      .check(`status in (${deliveryStatuses.map((status) => `'${status}'`).join(', ')})`),
    attempts: p.integer().default(0),
    /** Which try of its job has it: an earlier one that comes back to life must not send any more. */
    claim: p.integer().default(0),
    lastError: p.text().nullable(),
    sentAt: moment().nullable(),
  },
  uniques: [{ name: 'highlights_deliveries_once_unique', properties: ['issue', 'subscriber'] }],
  indexes: [{ name: 'highlights_deliveries_subscriber_index', properties: ['subscriber'] }],
});

/** The delivery of one issue to one subscriber: never two for the same pair (docs/product/newsletter.md N12). */
export class HighlightsDelivery extends HighlightsDeliverySchema.class {}
HighlightsDeliverySchema.setClass(HighlightsDelivery);
