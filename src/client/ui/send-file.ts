import type { UploadOutput, UploadRule } from '../../shared/upload.schemas';
import { postFile, type Sending } from './post-file';

/** What browsers call the types that the server knows by another name (DECISIONS §6). */
const aliases: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/mp4a-latm': 'audio/mp4',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
};
/** Some systems know no type for a file: then its name has to do. The server looks inside anyway. */
const endings: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

const typeOf = (file: File): string =>
  file.type
    ? (aliases[file.type.toLowerCase()] ?? file.type.toLowerCase())
    : (endings[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');

/** Why a file cannot be sent, in the words of SPEC §5; null when it can. */
export function refusalOf(file: File, rule: UploadRule): string | null {
  if (!rule.types.includes(typeOf(file))) return rule.typeMessage;
  return file.size > rule.maxBytes ? rule.sizeMessage : null;
}

/** Sends a file to its upload call, under the type that the call knows. */
export const sendFile = (
  file: File,
  rule: UploadRule,
  onProgress: (share: number) => void,
): Sending<UploadOutput> =>
  postFile({
    path: rule.path,
    field: rule.field,
    file: new File([file], file.name, { type: typeOf(file) }),
    onProgress,
    isAnswer: isUpload,
  });

const isUpload = (answer: unknown): answer is UploadOutput =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';
