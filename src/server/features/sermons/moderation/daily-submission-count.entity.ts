import { defineEntity, p } from '@mikro-orm/core';

const DailySubmissionCountSchema = defineEntity({
  name: 'DailySubmissionCount',
  tableName: 'submission_days',
  properties: {
    /** A day in UTC. */
    day: p.date().primary(),
    sermons: p.integer(),
    visible: p.integer(),
    drafts: p.integer(),
    returned: p.integer(),
    declined: p.integer(),
    withdrawn: p.integer(),
    hidden: p.integer(),
  },
});

/**
 * Daily counters: how many sermons were submitted on a day, and how many of them are in each dashboard list. Maintained
 * by a trigger. Used to count the lists and to find deep pages without reading the rows before them.
 */
export class DailySubmissionCount extends DailySubmissionCountSchema.class {}
DailySubmissionCountSchema.setClass(DailySubmissionCount);
