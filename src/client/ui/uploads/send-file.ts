import { canonicalMediaType } from '../../../shared/uploads/media-type.ts';
import type { UploadOutput, UploadRule } from '../../../shared/uploads/upload.schemas.ts';
import { type FileUpload, postFile } from './post-file.ts';

/** Returns the file with its canonical media type, such as audio/mp4 for audio/x-m4a. Its rule may still reject it. */
export const withCanonicalType = (file: File): File =>
  new File([file], file.name, { type: canonicalMediaType(file.type, file.name) });

/** @returns why a file cannot be uploaded; null when it can */
export function rejectionOf(file: File, rule: UploadRule): string | null {
  if (!rule.types.includes(file.type)) return rule.typeMessage;
  return file.size > rule.maxBytes ? rule.sizeMessage : null;
}

/**
 * Uploads a file to the endpoint of its rule.
 * @param onProgress receives the fraction that is sent, from 0 to 1
 */
export const sendFile = (
  file: File,
  rule: UploadRule,
  onProgress: (fraction: number) => void,
): FileUpload<UploadOutput> =>
  postFile({
    path: rule.path,
    field: rule.field,
    file,
    onProgress,
    isResponse: isUpload,
  });

const isUpload = (response: unknown): response is UploadOutput =>
  typeof response === 'object' && response !== null && 'url' in response && typeof response.url === 'string';
