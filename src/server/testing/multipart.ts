/** A file for a multipart body. */
export interface SentFile {
  readonly field: string;
  readonly content: Buffer;
  readonly type: string;
  readonly name?: string;
}

const boundary = '----a-boundary-for-tests';

/** The headers and the body that upload a file. The file name is not escaped. */
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
