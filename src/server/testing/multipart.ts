/** A file in a multipart body, as a browser or a script sends it. */
export interface SentFile {
  readonly field: string;
  readonly content: Buffer;
  readonly type: string;
  readonly name?: string;
}

const boundary = '----a-boundary-for-tests';

/** Returns the body and its headers; the bytes of the file name are sent unchanged. */
export function multipart({ field, content, type, name = 'a file' }: SentFile) {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
