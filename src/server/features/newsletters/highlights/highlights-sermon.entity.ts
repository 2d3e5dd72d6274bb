import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';

const HighlightsSermonSchema = defineEntity({
  name: 'HighlightsSermon',
  tableName: 'highlights_sermons',
  properties: {
    issue: () => p.manyToOne(HighlightsIssue).ref().primary().deleteRule('cascade'),
    /** Unique: a sermon can be in one issue only. */
    sermon: () => p.manyToOne(Sermon).ref().primary().unique().deleteRule('cascade'),
    position: p.integer(),
    /**
     * True: at least one sent email included it. False: it was not visible when emails were rendered, and no sent email
     * included it. Null: neither so far.
     */
    isIncluded: p.boolean().nullable(),
  },
});

/** A sermon in an issue of the highlights. */
export class HighlightsSermon extends HighlightsSermonSchema.class {}
HighlightsSermonSchema.setClass(HighlightsSermon);
