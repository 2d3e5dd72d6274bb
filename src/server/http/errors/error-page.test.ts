import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ SITE_NAME: 'Beit <b>Midrash</b>' });
});
afterAll(() => site.close());

test('a browser gets an HTML page for an invalid URL, a missing file and a POST that matches no route', async () => {
  const requests = [
    ['GET', '/%E0%A4%A', 400, 'The request could not be completed'],
    ['GET', '/uploads/none.png', 404, 'Page not found'],
    ['POST', '/directory', 404, 'Page not found'],
  ] as const;
  for (const [method, url, status, title] of requests) {
    const response = await site.visit({ method, url, headers: browser });
    expect(response.statusCode, url).toBe(status);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    });
    expect(response.body).toContain(`<h1>${title}</h1>`);
    expect(response.body).toContain('<a href="/">Return to Home</a>');
    expect(response.body).not.toContain('Try again');
    // The name of the site is escaped.
    expect(response.body).toContain('<a href="/">Beit &lt;b&gt;Midrash&lt;/b&gt;</a>');
    expect(response.body).not.toContain('<b>');
  }
});

test('a temporary error page links to the same URL, but after a form refers to the back button', async () => {
  const originalFork = site.database.orm.em.fork.bind(site.database.orm.em);
  site.database.orm.em.fork = () => {
    throw Object.assign(new Error('The database is unavailable'), { code: 'ECONNREFUSED' });
  };
  try {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await site.visit({ method: 'GET', url: '/feed.xml', headers: browser });
    const posted = await site.visit({
      method: 'POST',
      url: '/unsubscribe?token=none',
      headers: { ...browser, ...form },
      payload: 'wish=unsubscribe',
    });
    for (const response of [page, posted]) {
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('5');
      expect(response.body).toContain('<h1>This page is temporarily unavailable</h1>');
    }
    expect(page.body).toContain('<a href="">Try again</a>');
    expect(page.body).not.toContain('back button');
    expect(posted.body).toContain('To send the form again, use your browser’s back button.');
    expect(posted.body).not.toContain('Try again</a>');
  } finally {
    site.database.orm.em.fork = originalFork;
  }
});

test('a client that does not accept HTML gets JSON, and so does a browser under /api and /trpc', async () => {
  const image = await site.visit({
    method: 'GET',
    url: '/uploads/none.png',
    headers: { accept: 'image/*' },
  });
  expect(image.json()).toEqual({ message: 'No such file' });
  for (const url of ['/api/none', '/api/sermons/999999', '/trpc/none']) {
    const response = await site.visit({ method: 'GET', url, headers: browser });
    expect(response.headers['content-type'], url).toMatch(/^application\/json/);
  }
});
