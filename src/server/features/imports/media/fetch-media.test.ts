import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FetchRules, fetchMedia, isPublicIp } from './fetch-media.ts';

describe('fetchMedia', () => {
  let server: Server;
  let origin: string;
  const rules: FetchRules = {
    isAllowedIp: () => true,
    isAllowedPort: () => true,
    responseTimeoutMs: 60_000,
    downloadTimeoutMs: 60_000,
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/file') response.end('the file');
      else if (request.url === '/moved') response.writeHead(302, { location: '/file' }).end();
      else if (request.url === '/inside')
        response.writeHead(302, { location: 'http://169.254.169.254/secret' }).end();
      else if (request.url === '/scheme') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else if (request.url !== '/silent') response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const text = async (url: string) => {
    const parts: Buffer[] = [];
    for await (const part of await fetchMedia(url, rules)) parts.push(part as Buffer);
    return Buffer.concat(parts).toString();
  };

  test('follows redirects', async () => {
    expect(await text(`${origin}/file`)).toBe('the file');
    expect(await text(`${origin}/moved`)).toBe('the file');
  });

  test('rejects URLs of private networks, also behind a host name or a redirect', async () => {
    const privateNetwork = { message: 'The URL points to a private network' };
    await expect(fetchMedia('http://127.0.0.1/file')).rejects.toMatchObject(privateNetwork);
    await expect(fetchMedia('http://localhost/file')).rejects.toMatchObject(privateNetwork);
    await expect(fetchMedia('http://2130706433/file')).rejects.toMatchObject(privateNetwork);
    await expect(fetchMedia('http://[::ffff:127.0.0.1]/file')).rejects.toMatchObject(privateNetwork);
    const testServerOnly = { ...rules, isAllowedIp: (ip: string) => ip === '127.0.0.1' };
    await expect(fetchMedia(`${origin}/inside`, testServerOnly)).rejects.toMatchObject(privateNetwork);
  });

  test('rejects ports that are not allowed, schemes other than http and https after a redirect, and URLs with a user name or password', async () => {
    await expect(fetchMedia(`${origin}/file`)).rejects.toMatchObject({
      message: 'The URL uses a port that is not allowed',
    });
    await expect(fetchMedia(`${origin}/scheme`, rules)).rejects.toMatchObject({
      message: 'Only http and https URLs can be downloaded',
    });
    await expect(fetchMedia('http://ada:secret@example.org/file', rules)).rejects.toMatchObject({
      message: 'The URL contains a user name or password',
    });
  });

  test('rejects redirect loops, missing files and sites that do not respond within the timeout', async () => {
    await expect(fetchMedia(`${origin}/round`, rules)).rejects.toMatchObject({
      message: 'Too many redirects',
    });
    await expect(fetchMedia(`${origin}/nothing`, rules)).rejects.toMatchObject({
      message: 'The site returned status 404',
    });
    await expect(fetchMedia(`${origin}/silent`, { ...rules, responseTimeoutMs: 300 })).rejects.toMatchObject({
      message: 'The site could not be reached',
    });
  });
});

test('isPublicIp recognizes private networks, also inside IPv6 addresses', () => {
  const privateIps = [
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
  ];
  expect(privateIps.filter(isPublicIp)).toEqual([]);
  expect(['93.184.216.34', '8.8.8.8', '2606:4700::1111'].every(isPublicIp)).toBe(true);
});
