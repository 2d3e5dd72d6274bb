import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from '../sermon/sermon.entity.ts';
import { PendingPublicationEmailRepository } from './pending-publication-email.repository.ts';

const PendingPublicationEmailSchema = defineEntity({
  name: 'PendingPublicationEmail',
  tableName: 'pending_publication_emails',
  repository: () => PendingPublicationEmailRepository,
  properties: {
    sermon: () => p.oneToOne(Sermon).ref().primary().deleteRule('cascade'),
  },
});

/**
 * A sermon that became visible for the first time, and whose submitter has not been emailed yet. It may be unpublished
 * or hidden, and become visible again, before that.
 */
export class PendingPublicationEmail extends PendingPublicationEmailSchema.class {}
PendingPublicationEmailSchema.setClass(PendingPublicationEmail);
