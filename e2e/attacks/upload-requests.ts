import { type Attack, headshotPath, sendBytes, sendFile, sendGet, sendRequest } from './attack.ts';

/** Malformed upload requests, and URLs below `/uploads`. */
export const uploadRequests: readonly Attack[] = [
  {
    family: 'uploads',
    title: 'a Content-Length smaller than the file is rejected',
    run: sendBytes(buildUploadWithLength(200, 'x'.repeat(4_000))),
    expected: { status: 400 },
  },
  {
    family: 'uploads',
    title: 'a Content-Length larger than the file is rejected, or the connection is closed',
    run: sendBytes(buildUploadWithLength(90_000, 'too little')),
    expected: { status: [0, 400] },
  },
  {
    family: 'uploads',
    title: 'a Content-Length that is not a number is rejected',
    run: sendBytes(buildUploadWithLength('12a', 'x')),
    expected: { status: 400 },
  },
  {
    family: 'uploads',
    title: 'a negative Content-Length is rejected',
    run: sendBytes(buildUploadWithLength(-5, 'x')),
    expected: { status: 400 },
  },
  {
    family: 'uploads',
    title: 'a Content-Length of a terabyte is rejected before the body is complete',
    run: sendBytes(buildUploadWithLength(1e12, 'x')),
    expected: { status: 413, body: /less than 5MB/ },
  },
  {
    family: 'uploads',
    title: 'a boundary of ten thousand characters is rejected',
    run: sendRequest(() => ({
      method: 'POST',
      path: headshotPath,
      headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}` },
      body: 'x',
    })),
    expected: { status: 400 },
  },
  {
    family: 'uploads',
    title: 'a multipart body without a boundary is rejected',
    run: sendRequest(() => ({
      method: 'POST',
      path: headshotPath,
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    })),
    expected: { status: [400, 415] },
  },
  {
    family: 'uploads',
    title: 'an upload with a thousand fields is rejected',
    run: sendRequest(() => buildUploadWithFields(1_000)),
    expected: { status: 400 },
  },
  {
    family: 'uploads',
    title: 'a field named __proto__ is rejected',
    run: sendFile(headshotPath, { field: '__proto__', content: Buffer.from('x'), type: 'image/png' }),
    expected: { status: 400 },
  },
  ...[
    '/uploads/../package.json',
    '/uploads/%2e%2e/package.json',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/',
    `/uploads/${'0'.repeat(32)}/..%2fa.jpg`,
    `/uploads/${'0'.repeat(32)}/a.html`,
    `/uploads/${'0'.repeat(32)}/1x1.jpg%00.html`,
  ].map(
    (path): Attack => ({
      family: 'uploads',
      title: `${path} returns no file`,
      run: sendGet(path),
      expected: { status: [307, 404], not: /"name"|root:/ },
    }),
  ),
];

function buildUploadWithLength(length: number | string, text: string): string {
  return `POST ${headshotPath} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n--b\r\nContent-Disposition: form-data; name="headshot"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${text}`;
}

function buildUploadWithFields(count: number) {
  const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const body = `${Array.from({ length: count }, (_, index) => field(`f${index}`)).join('')}--b--\r\n`;
  return {
    method: 'POST',
    path: headshotPath,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
  };
}
