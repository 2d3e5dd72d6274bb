import { defineEntity, p } from '@mikro-orm/core';
import type { UploadKind } from '../../../shared/upload.schemas.ts';
import { moment, momentOfMaking } from '../../db/columns.ts';
import { UploadRepository } from './upload.repository.ts';

const UploadSchema = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  repository: () => UploadRepository,
  properties: {
    /** Random; part of the file's address. */
    id: p.text().primary(),
    kind: p.text().$type<UploadKind>().check(`kind in ('headshot', 'audio', 'featured-image')`),
    /** The address that the upload call answered with. */
    url: p.text().unique(),
    contentType: p.text(),
    /** Bytes of the file that `url` leads to. */
    size: p.bigint('number'),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Widths in which an image is kept for `srcset`. */
    widths: p.json<number[]>().nullable(),
    /** Seconds of an audio file. */
    duration: p.double().nullable(),
    /** What the submitter called it; data only, never part of a path. */
    originalName: p.text().nullable(),
    createdAt: momentOfMaking(),
    /** Since when no sermon uses it; null while one does. */
    unusedSince: moment()
      .nullable()
      .defaultRaw('now()')
      .onCreate(() => new Date()),
    /** Set when a sermon released it: the removal does not wait a day (docs/product/uploads.md U9). */
    isReleased: p.boolean().default(false),
    /** Its files are being removed: it cannot be taken into use again, and a removal that was cut off goes on. */
    isLeaving: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'uploads_unused_since_index',
      expression:
        'create index "uploads_unused_since_index" on "uploads" ("unused_since") where "unused_since" is not null',
    },
  ],
});

/** A file that somebody entrusted to the site. */
export class Upload extends UploadSchema.class {}
UploadSchema.setClass(Upload);
