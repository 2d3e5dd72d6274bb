import { defineEntity, p } from '@mikro-orm/core';

const SubmissionDaySchema = defineEntity({
  name: 'SubmissionDay',
  tableName: 'submission_days',
  properties: {
    /** A day in UTC. */
    day: p.date().primary(),
    sermons: p.integer(),
    visible: p.integer(),
    drafts: p.integer(),
    hidden: p.integer(),
  },
});

/**
 * How many sermons came in on a day, and how many of those each of the dashboard's lists holds. A trigger keeps it:
 * the lists are counted, and their deep pages found, without reading what stands before.
 */
export class SubmissionDay extends SubmissionDaySchema.class {}
SubmissionDaySchema.setClass(SubmissionDay);
