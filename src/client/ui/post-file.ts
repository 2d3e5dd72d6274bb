/** A file on its way. */
export interface Sending<Answer> {
  /** What was answered, or an error whose message is the status and the reason. */
  readonly done: Promise<Answer>;
  cancel(): void;
}

/** The sender took it back: nobody has to be told. */
export class SendingCancelled extends Error {
  override readonly name = 'SendingCancelled';
}

/** The reason alone, as a sentence; the status code is for the toast (docs/product/screens.md V7). */
export const reasonIn = (error: Error): string =>
  error.message.replace(/^\d+: /, '').replace(/^./u, (letter) => letter.toUpperCase());

interface Posting<Answer> {
  readonly path: string;
  /** The field of the multipart body. */
  readonly field: string;
  readonly file: File;
  /** Hears the share that has left this machine, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Whether it is what the call promises. */
  readonly isAnswer: (answer: unknown) => answer is Answer;
}

/** Sends a file as a form does, and says how far it has come. */
export function postFile<Answer>({
  path,
  field,
  file,
  onProgress,
  isAnswer,
}: Posting<Answer>): Sending<Answer> {
  // The one interface of browsers that tells how much of a body has been sent.
  const request = new XMLHttpRequest();
  const done = new Promise<Answer>((resolve, reject) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => onProgress(1);
    request.onload = () => {
      const answer: unknown = request.response;
      if (request.status === 201 && isAnswer(answer)) resolve(answer);
      else reject(new Error(`${request.status}: ${messageIn(answer) ?? request.statusText}`));
    };
    request.onerror = () =>
      reject(new Error('no response from the server. Check your connection and try again.'));
    request.onabort = () => reject(new SendingCancelled());
  });
  const body = new FormData();
  body.append(field, file);
  request.open('POST', path);
  request.responseType = 'json';
  request.send(body);
  return { done, cancel: () => request.abort() };
}

const messageIn = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
    ? answer.message
    : undefined;
