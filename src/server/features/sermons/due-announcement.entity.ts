import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from './sermon.entity.ts';

const DueAnnouncementSchema = defineEntity({
  name: 'DueAnnouncement',
  tableName: 'due_announcements',
  properties: {
    sermon: () => p.oneToOne(Sermon).ref().primary().deleteRule('cascade'),
  },
});

/** A published sermon whose submitter has still to be told so: it may be taken back, and shown again, before the mail goes. */
export class DueAnnouncement extends DueAnnouncementSchema.class {}
DueAnnouncementSchema.setClass(DueAnnouncement);
