import type { ImportOutput } from '../../../shared/import.schemas';

/** A file of sermons on its way. */
export interface SendingImport {
  readonly done: Promise<ImportOutput>;
  cancel(): void;
}

/**
 * Sends a file of sermons.
 * @param onProgress hears the share that has left this machine, from 0 to 1
 */
export function sendImport(file: File, onProgress: (share: number) => void): SendingImport {
  // The one interface of browsers that tells how much of a body has been sent.
  const request = new XMLHttpRequest();
  const done = new Promise<ImportOutput>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status === 201) resolve(answer as ImportOutput);
      else reject(new Error(messageIn(answer) ?? `${request.status}: ${request.statusText}`));
    };
    request.onerror = () =>
      reject(new Error('There was no answer from the server. Please check your connection and try again.'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
  });
  const body = new FormData();
  body.append('file', file);
  request.open('POST', '/api/admin/imports');
  request.responseType = 'json';
  request.send(body);
  return { done, cancel: () => request.abort() };
}

const messageIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : undefined;
