import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../../db/columns.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { SubmissionLinkRepository } from './submission-link.repository.ts';

const SubmissionLinkSchema = defineEntity({
  name: 'SubmissionLink',
  tableName: 'submission_links',
  repository: () => SubmissionLinkRepository,
  properties: {
    id: p.integer().primary(),
    sermon: () => p.manyToOne(Sermon).ref().deleteRule('cascade').index(),
    /** SHA-256 of the token, base64url. The token itself is only in the email. */
    tokenHash: p.text().unique(),
    createdAt: createdAt(),
  },
});

/**
 * A personal link of a submission. Opening it changes nothing. An action through it deletes the older links, and
 * revoking deletes all.
 */
export class SubmissionLink extends SubmissionLinkSchema.class {}
SubmissionLinkSchema.setClass(SubmissionLink);
