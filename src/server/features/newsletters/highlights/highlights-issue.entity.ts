import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../../db/columns.ts';
import { HighlightsIssueRepository } from './highlights-issue.repository.ts';

const HighlightsIssueSchema = defineEntity({
  name: 'HighlightsIssue',
  tableName: 'highlights_issues',
  repository: () => HighlightsIssueRepository,
  properties: {
    id: p.integer().primary(),
    createdAt: createdAt(),
    /** The administrator who sent it; null if the schedule did. */
    sentBy: p.text().nullable(),
    /** Plain text above the sermons, fixed when the issue begins. */
    introduction: p.text().default(''),
  },
});

/** One issue of the weekly highlights (docs/product/newsletter.md N9). */
export class HighlightsIssue extends HighlightsIssueSchema.class {}
HighlightsIssueSchema.setClass(HighlightsIssue);
