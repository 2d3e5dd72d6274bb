import { defineEntity, p } from '@mikro-orm/core';
import {
  type CorrectableTexts,
  type ProposalOutcome,
  proposalOutcomes,
} from '../../../../shared/submission.schemas.ts';
import { createdAt } from '../../../db/columns.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { ProposalRepository } from './proposal.repository.ts';

const ProposalSchema = defineEntity({
  name: 'Proposal',
  tableName: 'proposals',
  repository: () => ProposalRepository,
  properties: {
    id: p.integer().primary(),
    sermon: () => p.manyToOne(Sermon).ref().unique().deleteRule('cascade'),
    /** The proposed fields. Empty after the decision. */
    fields: p.json<CorrectableTexts>(),
    /** The values that the sermon had in these fields at the time of the proposal. */
    base: p.json<CorrectableTexts>(),
    /** The URLs of proposed files, which must not be removed while the proposal is open. */
    files: p.array().columnType('text[]'),
    /** Null while the proposal is open. */
    outcome: p
      .text()
      .$type<ProposalOutcome | null>()
      .nullable()
      .check(
        `outcome is null or outcome in (${proposalOutcomes.map((outcome) => `'${outcome}'`).join(', ')})`,
      ),
    /** Whether the email to the moderator about this proposal was sent, or permanently rejected. */
    isEmailed: p.boolean().default(false),
    createdAt: createdAt(),
  },
  indexes: [
    {
      name: 'proposals_open_index',
      expression: 'create index "proposals_open_index" on "proposals" ("id") where "outcome" is null',
    },
    {
      name: 'proposals_files_index',
      expression: 'create index "proposals_files_index" on "proposals" using gin ("files")',
    },
  ],
});

/**
 * The latest changes that a submitter proposes for a published sermon, one row per sermon (docs/product/submissions.md
 * W10). A changed proposal gets a new id, so that a decision never applies to text that the administrator has not seen.
 */
export class Proposal extends ProposalSchema.class {}
ProposalSchema.setClass(Proposal);
