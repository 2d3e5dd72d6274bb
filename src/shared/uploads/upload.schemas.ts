import { z } from 'zod';

/** The three kinds of uploads (docs/product/uploads.md U1). */
const uploadKinds = ['headshot', 'audio', 'featured-image'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** The rules of one kind of upload, and the messages for rejected files (docs/product/uploads.md U1). */
export interface UploadRule {
  readonly kind: UploadKind;
  /** The name at the start of a message: 'Headshot'. */
  readonly label: string;
  /** The name inside a sentence: 'headshot'. */
  readonly name: string;
  /** The field name in the multipart body. */
  readonly field: string;
  readonly path: `/api/upload/${UploadKind}`;
  readonly maxBytes: number;
  /** The media types that public uploads may have. */
  readonly types: readonly string[];
  /** What may be uploaded, shown in the empty field. */
  readonly hint: string;
  readonly sizeMessage: string;
  readonly typeMessage: string;
}

const mebibyte = 1024 * 1024;
const imageTypes = ['image/jpeg', 'image/png', 'image/gif'];
const imageTypeMessage = 'Invalid file type: Please upload a jpg, png, or gif image';

export const uploadRules: Record<UploadKind, UploadRule> = {
  headshot: {
    kind: 'headshot',
    label: 'Headshot',
    name: 'headshot',
    field: 'headshot',
    path: '/api/upload/headshot',
    maxBytes: 5 * mebibyte,
    types: imageTypes,
    hint: 'JPG, PNG or GIF, up to 5 MB',
    sizeMessage: 'Headshot must be less than 5MB',
    typeMessage: imageTypeMessage,
  },
  audio: {
    kind: 'audio',
    label: 'Audio',
    name: 'audio',
    field: 'audio',
    path: '/api/upload/audio',
    maxBytes: 50 * mebibyte,
    types: ['audio/mpeg', 'audio/wav', 'audio/mp4'],
    hint: 'MP3, WAV or M4A, up to 50 MB',
    sizeMessage: 'Audio file must be less than 50MB',
    typeMessage: 'Please upload an mp3, wav, or m4a audio file',
  },
  'featured-image': {
    kind: 'featured-image',
    label: 'Featured image',
    name: 'featured image',
    field: 'featuredImage',
    path: '/api/upload/featured-image',
    maxBytes: 10 * mebibyte,
    types: imageTypes,
    hint: 'JPG, PNG or GIF, up to 10 MB',
    sizeMessage: 'Featured image must be less than 10MB',
    typeMessage: imageTypeMessage,
  },
};

/** The fields of a sermon with the URL of an uploaded file. */
export const fileFields = ['headshotUrl', 'audioUrl', 'featuredImageUrl'] as const;
export type FileField = (typeof fileFields)[number];
/** The upload rules of these fields. */
export const fileRules: Record<FileField, UploadRule> = {
  headshotUrl: uploadRules.headshot,
  audioUrl: uploadRules.audio,
  featuredImageUrl: uploadRules['featured-image'],
};

/** The stored audio types that podcast directories accept (Apple, Spotify). WAV is not one of them. */
export const podcastAudioTypes: readonly string[] = ['audio/mpeg', 'audio/mp4'];

/** Whether the podcast omits a recording because of its format (docs/product/uploads.md U11). */
export const isExcludedFromPodcast = (audioUrl: string): boolean => audioUrl.endsWith('.wav');

/**
 * The media type of .m4a files in browsers. The public form sends `audio/mp4`; administrators may send either
 * (docs/product/uploads.md U4).
 */
export const browserM4a = 'audio/x-m4a';

/** The maximum number of pixels of an image, over all frames of an animation (docs/product/uploads.md U5). */
export const maxPixels = 40_000_000;

/** The response of an upload: the URL for the sermon's field, and properties of the file. */
export const uploadOutput = z.object({
  url: z.string(),
  contentType: z.string(),
  size: z.number().int().describe('The size of the file in bytes'),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration: z.number().nullable().describe('The duration of an audio file in seconds'),
});
export type UploadOutput = z.infer<typeof uploadOutput>;
