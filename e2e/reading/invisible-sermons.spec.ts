import type { APIRequestContext } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ siteName: 'invisible-sermons' });

/** Occurs only in the titles and texts of the invisible sermons. */
const secretText = 'zylophane';
/** Occurs only in the names, places, keywords and URLs of the invisible sermons. */
const secretName = 'brindlewick';
/** The names as pages show them. URLs contain `secretName`, but not these. */
const displayNames = new RegExp(`(rabbi|beth) ${secretName}`);

test('24 URLs do not show drafts and hidden sermons to visitors, and do after the publication', async ({
  page,
  request,
  administer,
}) => {
  const dateDelivered = '2027-02-13';
  const fields = {
    content: `The ${secretText} is a bird that nobody has seen (Genesis 22:13).`,
    preview: `A ${secretText}`,
    rabbiName: `Rabbi ${secretName}`,
    synagogueName: `Beth ${secretName}`,
    city: `City ${secretName}`,
    state: `State ${secretName}`,
    country: `Country ${secretName}`,
    keywords: `patience, ${secretName}`,
    dateDelivered,
  };
  const create = (name: string, isPublished: boolean) =>
    createSermon(page, administer, `${name} ${secretText}`, isPublished, {
      ...fields,
      slug: `${name}-${secretName}`,
    });
  const invisible = [
    await create('draft', false),
    await create('hidden', true),
    await create('hidden-draft', false),
  ];
  for (const { id } of invisible.slice(1))
    await administer('PATCH', `/api/admin/sermons/${id}/hide`, { hidden: true });
  // Its neighbors and related sermons would be the invisible ones.
  const visible = await createSermon(page, administer, 'Shown Alone', true, {
    keywords: 'patience',
    dateDelivered,
  });
  const { occasions } = await (await request.get(`/api/sermons/${visible.id}`)).json();
  const [{ slug: portion }] = occasions;
  const place = `country=Country+${secretName}&state=State+${secretName}&city=City+${secretName}`;
  const paths = [
    '/',
    '/directory',
    '/directory?from=2027-02-13',
    `/directory?q=${secretName}`,
    `/directory?${place}`,
    `/directory?rabbi=${secretName}`,
    `/directory?keyword=${secretName}`,
    `/torah-portions/${portion}`,
    `/booklet?occasion=${portion}`,
    `/booklet?ids=${invisible.map(({ id }) => id)}`,
    `/rabbis/${secretName}`,
    `/synagogues/beth-${secretName}`,
    '/sources/genesis/22',
    `/sermon/${visible.slug}`,
    ...invisible.flatMap(({ id, slug }) => [`/sermon/${slug}`, `/sermon/${id}`]),
  ];
  // These lists show names only.
  const listPaths = ['/rabbis', '/synagogues', `/rabbis?q=${secretName}`, `/synagogues?q=${secretName}`];
  expect(paths.length + listPaths.length).toBe(24);
  await expectNoSecrets(request, [...paths, ...listPaths]);
  for (const { id, slug } of invisible) {
    for (const path of [`/sermon/${id}`, `/sermon/${slug}`])
      expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
  }

  // Visitors must not get a cached page of an administrator.
  await openSession(page);
  for (const { id } of invisible)
    expect(await (await page.request.get(`/sermon/${id}`)).text()).toContain(secretText);
  await expectNoSecrets(request, [...paths, ...listPaths]);

  for (const { id } of invisible) {
    await administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
    await administer('PATCH', `/api/admin/sermons/${id}/hide`, { hidden: false });
  }
  for (const path of [...paths, ...listPaths]) {
    const response = await request.get(path);
    const html = (await response.text()).toLowerCase();
    const isShown = listPaths.includes(path) ? displayNames.test(html) : html.includes(secretText);
    expect([path, response.status(), isShown]).toEqual([path, 200, true]);
  }
});

async function expectNoSecrets(request: APIRequestContext, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const html = (await (await request.get(path)).text()).toLowerCase();
    expect([path, html.includes(secretText)]).toEqual([path, false]);
    expect([path, displayNames.test(html)]).toEqual([path, false]);
    // A page can contain its own URL.
    if (!path.includes(secretName)) expect([path, html.includes(secretName)]).toEqual([path, false]);
  }
}
