import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extract } from '@extractus/oembed-extractor';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/server/composition/database.ts';
import { copyTemplate } from '../sites/templates.ts';
import { expect, test } from '../support/fixtures.ts';

const readHeadAttributes = (page: Page, selector: string, attribute = 'content') =>
  page
    .locator(`head ${selector}`)
    .evaluateAll((elements, name) => elements.map((element) => element.getAttribute(name)), attribute);

async function readJsonLd(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('head script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

test('a sermon page has metadata for previews and search engines, also when its title has markup', async ({
  page,
  site,
  administer,
}) => {
  const title = '</script><script>alert("x")</script> & “שָׁלוֹם” <b>';
  const created = (await administer('POST', '/api/sermons', {
    title,
    slug: 'odd-title',
    content: 'First words, which stand in for the preview.\n\nSecond paragraph.',
    rabbiName: 'Rabbi "Quote" </script>',
    synagogueName: 'Beth Test',
    city: 'Oslo',
    state: 'Oslo',
    country: 'Norway',
    email: 'rabbi@example.org',
    phone: '5550123',
    dateDelivered: '2026-11-14',
    keywords: 'peace, <i>',
  })) as { id: number };
  await administer('PATCH', `/api/admin/sermons/${created.id}/publish`, { published: true });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    dialog.dismiss();
  });
  // Opened by id: the canonical URL has the slug.
  await page.goto(`/sermon/${created.id}`);
  const url = `${site.url}/sermon/odd-title`;
  await expect(page).toHaveTitle(`${title} | Bimah`);
  expect(await readHeadAttributes(page, 'link[rel="canonical"]', 'href')).toEqual([url]);
  expect(await readHeadAttributes(page, 'meta[property="og:title"]')).toEqual([title]);
  expect(await readHeadAttributes(page, 'meta[property="og:type"]')).toEqual(['article']);
  expect(await readHeadAttributes(page, 'meta[property="og:url"]')).toEqual([url]);
  expect(await readHeadAttributes(page, 'meta[property="og:image"]')).toEqual([
    `${site.url}/link-preview.jpg`,
  ]);
  expect(await readHeadAttributes(page, 'meta[name="twitter:card"]')).toEqual(['summary_large_image']);
  expect(await readHeadAttributes(page, 'meta[name="description"]')).toEqual([
    'First words, which stand in for the preview. Second paragraph.',
  ]);
  expect(await readHeadAttributes(page, 'meta[name="theme-color"]', 'media')).toHaveLength(2);
  const [article, breadcrumbs] = await readJsonLd(page);
  expect(article).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    author: { '@type': 'Person', name: 'Rabbi "Quote" </script>' },
    datePublished: '2026-11-14',
    mainEntityOfPage: url,
  });
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(dialogs).toEqual([]);
});

test('another site can embed the sermons of a rabbi with the copied code or with oEmbed, without cookies', async ({
  page,
  site,
}) => {
  const [rabbi] = await (await page.request.get('/api/rabbis?limit=1')).json();
  await page.goto(`/rabbis/${rabbi.slug}`);
  await page.getByText('Show these sermons on your website').click();
  const code = await page.getByLabel('Code for your website').inputValue();
  // An oEmbed library needs only the URL of the page.
  const embed = await extract(page.url(), { maxwidth: 320 });
  expect(embed).toMatchObject({ type: 'rich', title: `Sermons by ${rabbi.name}`, width: 320 });
  const sermon = await (await page.request.get('/api/sermons/featured')).json();
  expect(await extract(`${site.url}/sermon/${sermon.slug}`)).toMatchObject({ title: sermon.title });
  expect(await extract(`${site.url}/torah-portions/vayetzei`)).toMatchObject({
    title: 'Sermons for Vayetzei',
  });
  // The other site is a real server, because browsers do not let a public page frame pages of the local machine.
  const otherSite = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Elsewhere</title>${code}${embed.html}`);
  }).listen(0, '127.0.0.1');
  await once(otherSite, 'listening');
  await page.goto(`http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`);
  for (const frame of [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]) {
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(`Sermons by ${rabbi.name}`);
    await expect(frame.getByRole('listitem').first()).toBeVisible();
    expect(await frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
  }
  expect(await page.context().cookies()).toEqual([]);
  otherSite.close();
});

test('the page of a rabbi links to a podcast, visibly and in its head, only if the podcast has episodes', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const rabbis: { slug: string }[] = await (await request.get('/api/rabbis?limit=100')).json();
  const found = new Set<number>();
  for (const { slug } of rabbis) {
    const podcast = `/podcast.xml?rabbi=${encodeURIComponent(slug)}`;
    const html = await read(`/rabbis/${encodeURIComponent(slug)}`);
    const links = [...html.matchAll(/ href="([^"]*)"/g)].filter(([, url]) => url?.endsWith(podcast)).length;
    expect([slug, links]).toEqual([slug, (await read(podcast)).includes('<item>') ? 2 : 0]);
    found.add(links);
  }
  expect(found.size, 'rabbis with and without recordings').toBe(2);
});

test('the home page has metadata for the site and its search; search results are not indexed, and other lists have a canonical URL', async ({
  page,
  site,
}) => {
  await page.goto('/');
  const data = await readJsonLd(page);
  expect(data.map((item) => item['@type'])).toEqual(['Organization', 'WebSite']);
  expect(data[1]).toMatchObject({
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${site.url}/directory?q={search_term_string}` },
    },
  });
  expect(await readHeadAttributes(page, 'link[rel="alternate"]', 'href')).toEqual([
    '/feed.xml',
    '/podcast.xml',
  ]);
  expect(await readHeadAttributes(page, 'link[rel="canonical"]', 'href')).toEqual([`${site.url}/`]);
  await page.goto('/directory?q=jacob');
  expect(await readHeadAttributes(page, 'meta[name="robots"]')).toEqual(['noindex, follow']);
  expect(await readHeadAttributes(page, 'link[rel="canonical"]', 'href')).toEqual([]);
  await page.goto('/directory?country=France&sort=title&order=asc&made=up');
  expect(await readHeadAttributes(page, 'link[rel="canonical"]', 'href')).toEqual([
    `${site.url}/directory?country=France`,
  ]);
});

test('a page of a list is indexed by search engines, but not one after the last page', async ({
  request,
}) => {
  const [rabbi] = await (await request.get('/api/rabbis?limit=1')).json();
  const [synagogue] = await (await request.get('/api/synagogues?limit=1')).json();
  for (const path of [
    '/directory',
    '/directory?country=United+States',
    '/rabbis',
    '/synagogues',
    `/rabbis/${encodeURIComponent(rabbi.slug)}`,
    `/synagogues/${encodeURIComponent(synagogue.slug)}`,
    '/torah-portions/vayetzei',
    '/holiday-resources/tu-bishvat',
    '/sources/genesis/28',
  ]) {
    const isIndexed = async (url: string) =>
      !(await (await request.get(url)).text()).includes('<meta name="robots" content="noindex');
    const beyond = `${path}${path.includes('?') ? '&' : '?'}page=900`;
    expect([path, await isIndexed(path), await isIndexed(beyond)]).toEqual([path, true, false]);
  }
});

test('hydration removes unknown query parameters from the URL, keeps the last value of a parameter that allows only one, and puts the rest in a fixed order', async ({
  page,
}) => {
  for (const [url, expectedUrl] of [
    ['/directory?utm_source=letter#main', '/directory#main'],
    ['/directory?order=asc&sort=title&country=France', '/directory?country=France&sort=title&order=asc'],
    ['/directory?q=hope&q=jacob', '/directory?q=jacob'],
    ['/jewish-calendar?made=up&month=2026-12', '/jewish-calendar?month=2026-12'],
    ['/sermon/1?fbclid=abc', '/sermon/1'],
  ] as const) {
    // A hydration error in the console fails the test.
    await page.goto(url);
    await expect(page).toHaveURL(expectedUrl);
  }
});

test('the link preview image, the podcast artwork and the icon exist', async ({ request }) => {
  for (const path of ['/link-preview.jpg', '/podcast-artwork.jpg', '/icon.svg']) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['content-type']?.startsWith('image/')]).toEqual([
      path,
      200,
      true,
    ]);
  }
});

test('a former slug of a sermon redirects to the current one permanently', async ({
  playwright,
  dataDir,
  startOwnSite,
}) => {
  await copyTemplate('demonstration', dataDir);
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const [sermon] = await database.orm.em
    .fork()
    .execute<{ slug: string; id: number }[]>(
      `select id, slug from sermons where is_published = 'true' order by id limit 1`,
    );
  await database.orm.em
    .fork()
    .execute(`insert into slug_history (slug, sermon_id) values ('an-old-slug', ?), ('כתובת-ישנה', ?)`, [
      sermon?.id,
      sermon?.id,
    ]);
  await database.close();
  const site = await startOwnSite();
  const request = await playwright.request.newContext({ baseURL: site.url });
  for (const slug of ['an-old-slug', encodeURIComponent('כתובת-ישנה')]) {
    const pageResponse = await request.get(`/sermon/${slug}`, { maxRedirects: 0 });
    expect([pageResponse.status(), pageResponse.headers().location]).toEqual([
      301,
      `/sermon/${sermon?.slug}`,
    ]);
    const restResponse = await request.get(`/api/sermons/by-slug/${slug}`, { maxRedirects: 0 });
    expect([restResponse.status(), restResponse.headers().location]).toEqual([
      301,
      `/api/sermons/by-slug/${sermon?.slug}`,
    ]);
  }
  await request.dispose();
});

test('a wrong method below /api returns 405 with Allow when the server also serves pages', async ({
  request,
}) => {
  for (const path of ['/api/newsletters/subscribe', '/api/upload/headshot', '/api/admin/login']) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers().allow]).toEqual([path, 405, 'OPTIONS, POST']);
  }
  const unknown = await request.get('/api/nothing');
  expect([unknown.status(), await unknown.json()]).toEqual([404, { message: 'Not found' }]);
});
