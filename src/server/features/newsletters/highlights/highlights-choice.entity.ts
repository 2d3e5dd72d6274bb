import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../../db/columns.ts';
import { Sermon } from '../../sermons/sermon/sermon.entity.ts';

const HighlightsChoiceSchema = defineEntity({
  name: 'HighlightsChoice',
  tableName: 'highlights_choices',
  properties: {
    sermon: () => p.oneToOne(Sermon).ref().primary().deleteRule('cascade'),
    /**
     * True: issues do not include the sermon. False: the next issue includes the sermon if it is visible, even if it is
     * old, unless an earlier issue has included it.
     */
    isOmitted: p.boolean(),
    chosenAt: createdAt(),
  },
});

/** A sermon that an administrator left out of the highlights, or added back. */
export class HighlightsChoice extends HighlightsChoiceSchema.class {}
HighlightsChoiceSchema.setClass(HighlightsChoice);
