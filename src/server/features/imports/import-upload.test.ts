import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { multipart } from '../../testing/multipart.ts';
import { createTestApp } from '../../testing/test-app.ts';

test('a file that stops arriving for SLOW_SENDER_SECONDS is rejected with 400', async () => {
  const site = await createTestApp({ SLOW_SENDER_SECONDS: '1' });
  const { port } = await site.listen();
  const content = Buffer.alloc(100_000, 'x');
  const { headers, payload } = multipart({ field: 'file', content, type: 'text/csv' });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      'POST /api/admin/imports HTTP/1.1',
      'Host: localhost',
      `Cookie: ${await site.login()}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
      '',
      '',
    ].join('\r\n'),
  );
  socket.write(payload.subarray(0, payload.length / 2));
  const response = await new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('error', reject).on('close', () => resolve(text));
    socket.on('data', (chunk) => {
      text += chunk;
      if (/\r\n\r\n[\s\S]*}/.test(text)) resolve(text);
    });
  });
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toContain('The upload was interrupted. Please try again.');
  socket.destroy();
  await site.close();
  // The test timeout is shorter than the default stall timeout of `receiveFile`, one minute.
}, 30_000);

test('a file is rejected with 503 while less disk space is free than DISK_RESERVE_MB', async () => {
  const site = await createTestApp({ DISK_RESERVE_MB: '1000000' });
  const response = await site.administer({
    method: 'POST',
    url: '/api/admin/imports',
    ...multipart({ field: 'file', content: Buffer.from('title'), type: 'text/csv' }),
  });
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { message: 'The server is out of disk space. Please try again later.' },
  ]);
  expect((await site.administer({ url: '/api/admin/imports' })).json()).toEqual([]);
  await site.close();
});
