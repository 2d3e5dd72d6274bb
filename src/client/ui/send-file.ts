import type { UploadOutput, UploadRule } from '../../shared/upload.schemas';

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

/** A file on its way. */
export interface Sending {
  /** Where it is kept, or an error whose message is the reason. */
  readonly done: Promise<UploadOutput>;
  cancel(): void;
}

/** The sender took it back: nobody has to be told. */
export class SendingCancelled extends Error {
  override readonly name = 'SendingCancelled';
}

/**
 * Sends a file to its upload call.
 * @param onProgress hears the share that has left this machine, from 0 to 1
 */
export function sendFile(file: File, rule: UploadRule, onProgress: (share: number) => void): Sending {
  // The one interface of browsers that tells how much of a body has been sent.
  const request = new XMLHttpRequest();
  const done = new Promise<UploadOutput>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => onProgress(1);
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status === 201 && isUpload(answer)) resolve(answer);
      else reject(new Error(`${request.status}: ${messageIn(answer) ?? request.statusText}`));
    };
    request.onerror = () =>
      reject(new Error('no answer from the server. Please check your connection and try again'));
    request.onabort = () => reject(new SendingCancelled());
  });
  const body = new FormData();
  body.append(rule.field, new File([file], file.name, { type: typeOf(file) }));
  request.open('POST', rule.path);
  request.responseType = 'json';
  request.send(body);
  return { done, cancel: () => request.abort() };
}

const isUpload = (answer: unknown): answer is UploadOutput =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';

const messageIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : undefined;
