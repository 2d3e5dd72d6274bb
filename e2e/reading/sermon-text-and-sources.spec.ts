import { describeViolations } from '../support/axe.ts';
import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';

test('a formatted sermon has quotes side by side, or one below the other on a phone, headings with anchors, and footnotes linked both ways', async ({
  page,
  administer,
}) => {
  const contentMarkdown =
    '# The place\n\nHe came to *a place*.[^1]\n\n> וַיִּפְגַּע בַּמָּקוֹם וַיָּלֶן שָׁם\n\n> He came upon a place and stayed there.\n\n## Stones\n\n- one\n\n[^1]: Genesis 28:11.';
  const { slug } = await createSermon(page, administer, 'A formatted sermon', true, { contentMarkdown });
  await page.goto(`/sermon/${slug}`);
  const description = page.locator('head meta[name="description"]');
  await expect(description).toHaveAttribute('content', /He came to a place\. .*“He came upon/);
  const quotes = page.locator('article blockquote');
  const boxes = () =>
    quotes.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
  const [hebrew, english] = (await boxes()) as [DOMRect, DOMRect];
  expect(hebrew.x, 'the Hebrew is on the right').toBeGreaterThan(english.x + english.width);
  expect(Math.abs(hebrew.y - english.y)).toBeLessThan(2);
  expect(await describeViolations(page)).toEqual([]);
  const reference = page.getByLabel('Footnote 1', { exact: true });
  await reference.press('Enter');
  await expect(page).toHaveURL(/#note-1$/);
  await expect(page.locator('#note-1')).toBeFocused();
  const backlink = page.getByLabel('Back to reference 1');
  await backlink.press('Enter');
  await expect(page).toHaveURL(/#note-1-reference$/);
  await expect(reference).toBeFocused();
  await page.getByRole('heading', { name: 'Stones', level: 3 }).getByRole('link').click();
  await expect(page).toHaveURL(/#section-stones$/);
  await page.setViewportSize({ width: 390, height: 800 });
  const [above, below] = (await boxes()) as [DOMRect, DOMRect];
  expect(below.y).toBeGreaterThan(above.y + above.height);
  expect(Math.abs(below.width - above.width)).toBeLessThan(2);

  await page.emulateMedia({ media: 'print' });
  const [right, left] = (await boxes()) as [DOMRect, DOMRect];
  expect(Math.abs(right.y - left.y), 'side by side in print').toBeLessThan(2);
  await expect(page.locator('#note-1')).toContainText('Genesis 28:11.');
  await expect(page.locator('#note-1')).toBeVisible();
  await expect(backlink).toBeHidden();
});

test('in a list in two languages, each item has its own direction, and both sides have the same padding for the markers', async ({
  page,
  administer,
}) => {
  const contentMarkdown = '- First, in English\n- שנית, בעברית\n- Third, in English again';
  const { slug } = await createSermon(page, administer, 'A list in two languages', true, {
    contentMarkdown,
  });
  await page.goto(`/sermon/${slug}`);
  const items = page.locator('article li');
  await expect(items.filter({ hasText: 'בעברית' })).toHaveCSS('direction', 'rtl');
  await expect(items.filter({ hasText: 'First' })).toHaveCSS('direction', 'ltr');
  // The marker is outside the item, within the padding of the list.
  const paddings = await page.locator('article ul[dir]').evaluate((list) => {
    const { paddingLeft, paddingRight } = getComputedStyle(list);
    return [paddingLeft, paddingRight];
  });
  expect(paddings[1]).toBe(paddings[0]);
});

test('citations in the text link to Sefaria, and those in the margin to the page of the chapter', async ({
  page,
}) => {
  await page.goto('/sermon/god-the-tailor');
  const text = page.locator('article').first();
  const verse = text.getByRole('link', { name: 'Genesis 3:21' }).first();
  await expect(verse).toHaveAttribute('href', 'https://www.sefaria.org/Genesis.3.21');
  await expect(verse).toHaveAttribute('target', '_blank');
  const margin = page.getByRole('complementary', { name: 'About this sermon' });
  const source = margin.getByRole('link', { name: /Genesis 3:21/ });
  await expect(margin.getByRole('link', { name: /Sotah 14a/ })).toHaveAttribute('href', '/sources/sotah/14');
  await source.click();
  await expect(page).toHaveURL(/\/sources\/genesis\/3$/);
  await expect(page).toHaveTitle('Sermons on Genesis 3 | Bimah');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Genesis 3');
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'God, the Tailor' });
  await expect(item).toContainText('Genesis 3:21');
  await item.getByRole('link', { name: 'God, the Tailor' }).click();
  await expect(page).toHaveURL(/\/sermon\/god-the-tailor/);
});

test('/sources lists the chapters that sermons cite; a chapter without sermons is not indexed, an unknown one returns 404, and a URL without a chapter redirects to the list', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/404/);
  await page.goto('/sources');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sources');
  await page.getByRole('main').getByRole('link', { name: 'Genesis 28', exact: true }).click();
  await expect(page).toHaveURL(/\/sources\/genesis\/28$/);
  const empty = await page.goto('/sources/habakkuk/1');
  expect(empty?.status()).toBe(200);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  expect((await page.goto('/sources/genesis/51'))?.status()).toBe(404);
  await page.goto('/sources/genesis');
  await expect(page).toHaveURL(/\/sources#genesis$/);
  await expect(page.getByRole('heading', { name: 'Genesis', exact: true })).toBeInViewport();
  // The router ignores letter case in the paths of pages.
  for (const url of ['/Sources', '/Sources/genesis/28', '/Sources/genesis'])
    expect((await page.request.get(url)).status(), url).toBe(200);
  expect((await page.goto('/sources/no-book'))?.status()).toBe(404);
});
