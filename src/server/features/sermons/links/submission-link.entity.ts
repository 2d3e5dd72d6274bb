import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../../db/columns.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { SubmissionLinkRepository } from './submission-link.repository.ts';

const SubmissionLinkSchema = defineEntity({
  name: 'SubmissionLink',
  tableName: 'submission_links',
  repository: () => SubmissionLinkRepository,
  properties: {
    sermon: () => p.oneToOne(Sermon).ref().primary().deleteRule('cascade'),
    /** SHA-256 of the token, base64url. The token itself is only in the email. */
    tokenHash: p.text().unique(),
    createdAt: createdAt(),
  },
});

/** The personal link of a submission. A new link replaces the old one; revoking deletes the row. */
export class SubmissionLink extends SubmissionLinkSchema.class {}
SubmissionLinkSchema.setClass(SubmissionLink);
