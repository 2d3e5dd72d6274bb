import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from '../sermon/sermon.entity.ts';

const DueAnnouncementSchema = defineEntity({
  name: 'DueAnnouncement',
  tableName: 'due_announcements',
  properties: {
    sermon: () => p.oneToOne(Sermon).ref().primary().deleteRule('cascade'),
  },
});

/**
 * A published sermon whose submitter has not been emailed yet. It may be unpublished and published again before that.
 */
export class DueAnnouncement extends DueAnnouncementSchema.class {}
DueAnnouncementSchema.setClass(DueAnnouncement);
