import { access, readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { listeningApp } from '../../testing/listening-app.ts';
import { wav } from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { removeUnusedUploads } from './removal.service.ts';
import { Upload } from './upload.entity.ts';

const listening = listeningApp();

const file = wav(20);
const { headers, payload } = multipart({ field: 'audio', content: file, type: 'audio/wav' });

/** Sends the head of a multipart request over a socket. The caller writes the body. */
function sendHead(head: Record<string, string | number>): Socket {
  const socket = listening.connect();
  socket.write(
    [
      'POST /api/upload/audio HTTP/1.1',
      'Host: localhost',
      `Content-Type: ${headers['content-type']}`,
      ...Object.entries(head).map(([name, value]) => `${name}: ${value}`),
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}

const readResponse = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (/\r\n\r\n[\s\S]*}/.test(text)) resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });

const tempDirNames = () => readdir(join(listening.site.settings.dataDir, 'incoming')).catch(() => []);
const expectNothingStored = async (action: () => Promise<unknown>) => {
  const before = await listening.site.em().count(Upload);
  await action();
  await expect.poll(tempDirNames).toEqual([]);
  expect(await listening.site.em().count(Upload)).toBe(before);
};

test('a canceled upload leaves no file', async () => {
  await expectNothingStored(async () => {
    const socket = sendHead({ 'Content-Length': payload.length });
    socket.write(payload.subarray(0, payload.length / 2));
    await expect.poll(tempDirNames).toHaveLength(1);
    socket.destroy();
  });
});

test('a body that ends in the middle of the file is rejected and leaves no file', async () => {
  await expectNothingStored(async () => {
    const part = payload.subarray(0, payload.length / 2);
    const socket = sendHead({ 'Content-Length': part.length });
    socket.write(part);
    const text = await readResponse(socket);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('The upload was interrupted. Please try again.');
    socket.destroy();
  });
});

test('a chunked body without a Content-Length is accepted', async () => {
  const socket = sendHead({ 'Transfer-Encoding': 'chunked' });
  for (let offset = 0; offset < payload.length; offset += 40_000) {
    const chunk = payload.subarray(offset, offset + 40_000);
    socket.write(`${chunk.length.toString(16)}\r\n`);
    socket.write(chunk);
    socket.write('\r\n');
  }
  socket.write('0\r\n\r\n');
  const text = await readResponse(socket);
  expect(text).toMatch(/^HTTP\/1\.1 201 /);
  expect(text).toContain(`"size":${file.length}`);
  socket.destroy();
});

test('a chunked body of more than 50 MB is rejected before it ends', async () => {
  await expectNothingStored(async () => {
    const socket = sendHead({ 'Transfer-Encoding': 'chunked' });
    const text = readResponse(socket);
    const start = payload.subarray(0, 100_000);
    socket.write(`${start.length.toString(16)}\r\n`);
    socket.write(start);
    socket.write('\r\n');
    const megabyte = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 51 && !socket.destroyed; sent++) {
      socket.write('100000\r\n');
      if (!socket.write(megabyte)) await new Promise((resolve) => socket.once('drain', resolve));
      socket.write('\r\n');
    }
    expect(await text).toContain('Audio file must be less than 50MB');
    socket.destroy();
  });
});

test('a Content-Length over the limit is rejected before the body is sent', async () => {
  const socket = sendHead({ 'Content-Length': 60 * 1024 * 1024 });
  const text = await readResponse(socket);
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(text).toContain('Audio file must be less than 50MB');
  socket.destroy();
});

test('a file that remains after a failed upload, because the storage cannot delete it, is deleted with the unused files', async () => {
  const { site } = listening;
  const { storage } = site.files;
  const put = storage.put.bind(storage);
  const stored: string[] = [];
  vi.spyOn(storage, 'put').mockImplementationOnce(async (key, path, type) => {
    await put(key, path, type);
    stored.push(join(site.settings.dataDir, 'uploads', key));
    throw new Error('The storage is unavailable');
  });
  vi.spyOn(storage, 'removeFolder').mockRejectedValueOnce(new Error('The storage is unavailable'));
  const response = await site.visit({ method: 'POST', url: '/api/upload/audio', headers, payload });
  expect(response.statusCode).toBe(500);
  const isStored = () =>
    access(stored[0] ?? '').then(
      () => true,
      () => false,
    );
  expect(await isStored()).toBe(true);
  await removeUnusedUploads(site.em(), site.files, new Date('2100-01-01'));
  expect(await isStored()).toBe(false);
});
