/** A file upload in progress. */
export interface FileUpload<ResponseBody> {
  /**
   * Resolves with the response. Rejects with an error whose message is the status code and the reason, or the reason
   * alone when there is no response; after `cancel`, with {@link UploadCanceledError}.
   */
  readonly done: Promise<ResponseBody>;
  cancel(): void;
}

/** Rejects an upload that the user canceled. No message is shown for it. */
export class UploadCanceledError extends Error {
  override readonly name = 'UploadCanceledError';
}

/** '503: try again.' becomes 'Try again.': only toasts show the status code (docs/product/screens.md V7). */
export const sentenceOf = (reason: string): string =>
  reason.replace(/^\d+: /, '').replace(/^./u, (letter) => letter.toUpperCase());

interface PostFileOptions<ResponseBody> {
  readonly path: string;
  /** The field name in the multipart body. */
  readonly field: string;
  readonly file: File;
  /** Receives the fraction of the file that was sent, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  /** Whether a response has the expected type. Any other response rejects the upload. */
  readonly isResponse: (response: unknown) => response is ResponseBody;
}

/** Uploads a file as multipart form data and reports the progress. */
export function postFile<ResponseBody>({
  path,
  field,
  file,
  onProgress,
  isResponse,
}: PostFileOptions<ResponseBody>): FileUpload<ResponseBody> {
  // `fetch` cannot report upload progress.
  const request = new XMLHttpRequest();
  const done = new Promise<ResponseBody>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => onProgress(1);
    request.onload = () => {
      const response: unknown = request.response;
      if (request.status === 201 && isResponse(response)) return resolve(response);
      // A proxy's response has no message, and over HTTP/2 no status text.
      const reason = messageIn(response) || request.statusText || 'the server could not receive it';
      reject(new Error(`${request.status}: ${reason}`));
    };
    request.onerror = () =>
      reject(new Error('no response from the server. Check your connection and try again.'));
    request.onabort = () => reject(new UploadCanceledError());
  });
  const body = new FormData();
  body.append(field, file);
  request.open('POST', path);
  request.responseType = 'json';
  request.send(body);
  return { done, cancel: () => request.abort() };
}

const messageIn = (response: unknown): string | undefined =>
  typeof response === 'object' &&
  response !== null &&
  'message' in response &&
  typeof response.message === 'string'
    ? response.message
    : undefined;
