import { extract } from '@extractus/oembed-extractor';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Sermon } from '../../features/sermons/sermon/sermon.entity.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { Upload } from '../../features/uploads/upload.entity.ts';
import { recordGetRoutes } from '../../testing/get-routes.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let getRoutes: readonly string[];
const origin = 'https://sermons.example.org';
const hostile = '</iframe><script>alert("x")</script> & \'y\'';

beforeAll(async () => {
  ({ built: site, getRoutes } = await recordGetRoutes(() => createTestApp({ PUBLIC_URL: origin })));
  const em = site.em();
  em.create(Upload, {
    id: 'one',
    kind: 'audio',
    url: '/uploads/one.mp3',
    contentType: 'audio/mpeg',
    size: 1_000,
    duration: 754.4,
  });
  await em.flush();
  const vayetzei = new Date('2026-11-21T00:00:00Z');
  const fields = { rabbiName: 'Rabbi Shai Peretz', dateDelivered: vayetzei };
  await createStoredSermon(em, { ...fields, title: hostile, slug: 'hostile', preview: hostile });
  await createStoredSermon(em, { ...fields, title: 'וַיֵּצֵא', slug: 'ויצא', audioUrl: '/uploads/one.mp3' });
  await createStoredSermon(em, { title: 'Another One', slug: 'another', dateDelivered: vayetzei });
  await createStoredSermon(em, { ...fields, title: 'Hidden', slug: 'hidden', isHidden: 'true' });
});
afterAll(() => site.close());

const read = (url: string, headers: Record<string, string> = {}) =>
  site.visit({ method: 'GET', url, headers });

/** Returns the links of a page, and fails when the page has an element that an embed must not contain. */
function linksIn(html: string): [text: string, url: string][] {
  const links: [string, string][] = [];
  let isInLink = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      expect(['script', 'form', 'iframe', 'img', 'link']).not.toContain(name);
      if (name === 'a') links.push(['', attributes.href ?? '']);
      isInLink ||= name === 'a';
    },
    ontext(text) {
      const last = links.at(-1);
      if (isInLink && last) last[0] += text;
    },
    onclosetag(name) {
      if (name === 'a') isInLink = false;
    },
  });
  parser.end(html);
  return links;
}

describe('a page for other sites', () => {
  test('lists the visible sermons of a rabbi, with links to the site', async () => {
    const response = await read('/embed?rabbi=shai-peretz');
    expect(response.statusCode).toBe(200);
    expect(linksIn(response.body)).toEqual([
      ['Sermons by Rabbi Shai Peretz', `${origin}/rabbis/shai-peretz`],
      ['וַיֵּצֵא', `${origin}/sermon/${encodeURIComponent('ויצא')}`],
      [hostile, `${origin}/sermon/hostile`],
      ['All on Bimah', `${origin}/rabbis/shai-peretz`],
    ]);
    expect(response.body).toContain('<li dir="rtl">');
    expect(response.body).toContain('Audio · 13 min');
  });

  test.each([
    ['/embed?synagogue=beit-tefillah', 'Sermons from Beit Tefillah', 3],
    ['/embed?occasion=vayetzei', 'Sermons for Vayetzei', 3],
    ['/embed?occasion=vayetzei&limit=1', 'Sermons for Vayetzei', 1],
    ['/embed', 'Newest sermons', 3],
    ['/embed?occasion=bereshit', 'Sermons for Bereshit', 0],
  ])('%s has the title “%s” and %i sermons', async (url, title, count) => {
    const { statusCode, body } = await read(url);
    expect(statusCode).toBe(200);
    const links = linksIn(body);
    expect(links[0]?.[0]).toBe(title);
    expect(links).toHaveLength(count + 2);
    expect(body.includes('No sermon has been published yet.')).toBe(count === 0);
  });

  test('shows one sermon with the beginning of its text and its recording', async () => {
    const { body } = await read(`/embed?sermon=${encodeURIComponent('ויצא')}`);
    expect(body).toContain('<audio controls preload="none" src="/uploads/one.mp3"');
    expect(body).toContain('<h1 lang="he" dir="rtl">');
    expect(body).toContain('When Jacob woke');
  });

  test('has no space before the ellipsis of a shortened text', async () => {
    const { id } = await createStoredSermon(site.em(), { title: 'Short words', content: 'א '.repeat(400) });
    expect((await read(`/embed?sermon=${id}`)).body).toContain('א…</p>');
    await site.em().nativeDelete(Sermon, { id });
  });

  test('may be framed by any site, unlike all other GET routes, and sets no cookie', async () => {
    const cookie = await site.login();
    for (const headers of [{}, { cookie }] as Record<string, string>[])
      for (const url of ['/embed', '/embed', '/embed?rabbi=unknown', '/embed?limit=x']) {
        const { headers: sent } = await read(url, headers);
        expect(sent['x-frame-options'], url).toBeUndefined();
        expect(sent['content-security-policy']).toMatch(
          /^default-src 'none'; .*form-action 'none'; frame-ancestors \*$/,
        );
        expect(sent['set-cookie']).toBeUndefined();
      }
    const otherRoutes = getRoutes.filter((route) => route !== '/embed');
    expect(otherRoutes).toEqual(expect.arrayContaining(['/api/oembed', '/feed.xml', '/api/admin/session']));
    for (const route of [...otherRoutes, '/embed/x', '/nothing']) {
      const url = route.replace(/:\w+(\([^)]*\))?/g, '1').replace('*', 'x');
      for (const cookies of [{}, { cookie }] as Record<string, string>[]) {
        const { headers } = await read(url, { accept: 'text/html', ...cookies });
        expect([url, headers['x-frame-options']]).toEqual([url, 'DENY']);
        expect([url, headers['content-security-policy']]).toEqual([
          url,
          expect.stringContaining("frame-ancestors 'none'"),
        ]);
      }
    }
  });

  test('is cached, and changes with the sermons', async () => {
    onTestFinished(async () => {
      const em = site.em();
      await em.nativeDelete(Sermon, { synagogueName: 'Cached' });
      await em.flush();
    });
    const url = '/embed?synagogue=cached';
    const { id } = await createStoredSermon(site.em(), { title: 'First', synagogueName: 'Cached' });
    const { etag = '' } = (await read(url)).headers;
    expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await read(`${url}&unknown=1`)).headers.etag).toBe(etag);
    await createStoredSermon(site.em(), { title: 'Second', synagogueName: 'Cached' });
    expect((await read(url)).body).toContain('Second');
    const hide = {
      method: 'PATCH',
      url: `/api/admin/sermons/${id}/hide`,
      payload: { hidden: true },
    } as const;
    expect((await site.administer(hide)).statusCode).toBe(200);
    const { body } = await read(url);
    expect(['First', 'Second'].filter((title) => body.includes(title))).toEqual(['Second']);
  });

  test('has the requested theme', async () => {
    expect((await read('/embed?theme=dark')).body).toContain('<html lang="en" data-theme="dark">');
    expect((await read('/embed')).body).toContain('<html lang="en">');
  });

  test.each([
    ['/embed?rabbi=unknown', 404, 'This page does not exist.'],
    ['/embed?occasion=unknown&theme=dark', 404, 'This page does not exist.'],
    ['/embed?sermon=hidden', 404, 'This page does not exist.'],
    ['/embed?limit=21', 400, 'limit must be a whole number from 1 to 20'],
    ['/embed?theme=red', 400, 'theme must be light or dark'],
    ['/embed?rabbi=a&synagogue=b', 400, 'Choose only one of sermon, rabbi, synagogue and occasion'],
  ])('%s returns %i with a page that says why', async (url, status, message) => {
    const response = await read(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([status, 'no-store']);
    expect(response.body).toContain(message);
    expect(response.body).toContain('<title>Bimah</title>');
    expect(linksIn(response.body)).toEqual([['Go to Bimah', `${origin}/`]]);
  });

  test('shows an error in the requested theme that a frame can show, also when the database is unavailable', async () => {
    const outage = vi.spyOn(site.database.orm.em.getConnection(), 'execute').mockImplementation(async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const unavailable = await read('/embed?rabbi=unavailable&theme=dark');
    outage.mockRestore();
    const invalid = await read('/embed?limit=21&theme=dark');
    for (const [{ statusCode, headers, body }, status] of [
      [unavailable, 503],
      [invalid, 400],
    ] as const) {
      expect([statusCode, headers['cache-control'], headers['retry-after'] !== undefined]).toEqual([
        status,
        'no-store',
        status === 503,
      ]);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
      expect(body).toContain('<html lang="en" data-theme="dark">');
      expect(linksIn(body)).toEqual([['Go to Bimah', `${origin}/`]]);
    }
  });

  test('shows in the frame that excess requests are rejected', async () => {
    // At most 400 from one IP address.
    const embeds = await Promise.all(
      Array.from({ length: 401 }, (_, index) =>
        read(`/embed?rabbi=excess-${index}`, { accept: 'text/html' }),
      ),
    );
    const [rejected] = embeds.filter(({ statusCode }) => statusCode !== 404);
    expect(rejected?.statusCode).toBe(429);
    expect(rejected?.headers['x-frame-options']).toBeUndefined();
    expect(rejected?.headers['content-security-policy']).toMatch(/frame-ancestors \*$/);
    expect(linksIn(rejected?.body ?? '')).toEqual([['Go to Bimah', `${origin}/`]]);
  });
});

describe('oEmbed', () => {
  const oembed = (url: string, otherParameters = '') =>
    read(`/api/oembed?url=${encodeURIComponent(url)}${otherParameters}`);
  /** The `src` of the iframe, as a browser reads it. */
  function sourceOf(html: string): string {
    const sources: string[] = [];
    const parser = new Parser({
      onopentag: (name, attributes) => {
        expect(name).toBe('iframe');
        sources.push(attributes.src ?? '');
      },
    });
    parser.end(html);
    expect(sources).toHaveLength(1);
    return sources[0] ?? '';
  }

  test.each([
    ['/sermon/another', 'Another One', '/embed?sermon=another', 360],
    ['/sermon/hostile', hostile, '/embed?sermon=hostile', 360],
    ['/rabbis/shai-peretz', 'Sermons by Rabbi Shai Peretz', '/embed?rabbi=shai-peretz', 520],
    ['/synagogues/beit-tefillah/', 'Sermons from Beit Tefillah', '/embed?synagogue=beit-tefillah', 520],
    ['/torah-portions/vayetzei?page=2', 'Sermons for Vayetzei', '/embed?occasion=vayetzei', 520],
    ['/holiday-resources/purim', 'Sermons for Purim', '/embed?occasion=purim', 520],
  ])('describes %s', async (path, title, source, height) => {
    for (const url of [`${origin}${path}`, path, `http://sermons.example.org${path}`]) {
      const response = await oembed(url);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const { html, ...rest } = response.json();
      expect(rest).toMatchObject({
        type: 'rich',
        version: '1.0',
        title,
        provider_name: 'Bimah',
        provider_url: `${origin}/`,
        width: 600,
        height,
      });
      expect(sourceOf(html)).toBe(`${origin}${source}`);
      expect((await read(source)).statusCode).toBe(200);
    }
  });

  test('returns a response that a consumer library can parse, with the requested size', async () => {
    const responses = new Map<string, string>([
      [
        `${origin}/rabbis/shai-peretz`,
        `<link rel="alternate" type="application/json+oembed" href="${origin}/api/oembed?url=${encodeURIComponent(`${origin}/rabbis/shai-peretz`)}">`,
      ],
    ]);
    const found = await extract(
      `${origin}/rabbis/shai-peretz`,
      { maxwidth: 320, maxheight: 240 },
      async (url: string) => {
        const page = responses.get(url);
        if (page) return new Response(page, { headers: { 'content-type': 'text/html' } });
        const { body, statusCode } = await read(url.replace(origin, ''));
        return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
      },
    );
    expect(found).toMatchObject({ type: 'rich', width: 320, height: 240 });
    expect(String(found.html)).toContain('width="320" height="240"');
  });

  test.each([
    ['another site', 'https://elsewhere.example.org/sermon/another', '', 404],
    ['another port', `${origin}:8080/sermon/another`, '', 404],
    ['another scheme', 'ftp://sermons.example.org/sermon/another', '', 404],
    ['the home page', `${origin}/`, '', 404],
    ['the dashboard', `${origin}/admin`, '', 404],
    ['an unknown sermon', `${origin}/sermon/unknown`, '', 404],
    ['a hidden sermon', `${origin}/sermon/hidden`, '', 404],
    ['a slug with a NUL character', `${origin}/rabbis/%00`, '', 404],
    ['a path that cannot be decoded', `${origin}/sermon/%ff`, '', 404],
    ['a portion among the holidays', `${origin}/holiday-resources/vayetzei`, '', 404],
    ['no URL', '', '', 400],
    ['a width that is not a number', `${origin}/sermon/another`, '&maxwidth=wide', 400],
    ['XML', `${origin}/sermon/another`, '&format=xml', 501],
  ])('rejects %s', async (_name, url, otherParameters, status) => {
    const response = await oembed(url, otherParameters);
    expect([response.statusCode, typeof response.json().message]).toEqual([status, 'string']);
  });
});
