import { defineEntity, p } from '@mikro-orm/core';
import { NextIssueRepository } from './next-issue.repository.ts';

const NextIssueSchema = defineEntity({
  name: 'NextIssue',
  tableName: 'highlights_next_issue',
  repository: () => NextIssueRepository,
  properties: {
    /** Always 1: there is one next issue. */
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    introduction: p.text().default(''),
    /** Raised by each change of the introduction, and when an issue is sent. */
    version: p.integer().default(0),
  },
});

/** What administrators have prepared for the next issue of the highlights. */
export class NextIssue extends NextIssueSchema.class {}
NextIssueSchema.setClass(NextIssue);
