import { defineEntity, p } from '@mikro-orm/core';
import type { UploadKind } from '../../../shared/uploads/upload.schemas.ts';
import { createdAt, timestamp } from '../../db/columns.ts';
import { UploadRepository } from './upload.repository.ts';

const UploadSchema = defineEntity({
  name: 'Upload',
  tableName: 'uploads',
  repository: () => UploadRepository,
  properties: {
    /** Random. Part of the file's URL. */
    id: p.text().primary(),
    kind: p.text().$type<UploadKind>().check(`kind in ('headshot', 'audio', 'featured-image')`),
    /** The URL that the upload returned. */
    url: p.text().unique(),
    contentType: p.text(),
    /** Size in bytes of the file at `url`. */
    size: p.bigint('number'),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Widths of the image's `srcset` variants in pixels. */
    widths: p.json<number[]>().nullable(),
    /** Duration of an audio file in seconds. */
    duration: p.double().nullable(),
    /** The submitter's file name. Never used in a path. */
    originalName: p.text().nullable(),
    createdAt: createdAt(),
    /** The time since which no sermon or proposal uses the file; null while one uses it. */
    unusedSince: timestamp()
      .nullable()
      .defaultRaw('now()')
      .onCreate(() => new Date()),
    /** Whether the file was released: it is then deleted without the waiting time (docs/product/uploads.md U9). */
    isReleased: p.boolean().default(false),
    /** Whether the file is being deleted: no sermon can use it any more, and an interrupted deletion continues. */
    isPendingDeletion: p.boolean().default(false).fieldName('is_leaving'),
  },
  indexes: [
    {
      name: 'uploads_unused_since_index',
      expression:
        'create index "uploads_unused_since_index" on "uploads" ("unused_since") where "unused_since" is not null',
    },
  ],
});

/** An uploaded file. */
export class Upload extends UploadSchema.class {}
UploadSchema.setClass(Upload);
