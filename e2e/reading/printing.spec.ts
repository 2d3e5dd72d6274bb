import { expect, test } from '../support/fixtures.ts';
import { openSettled } from '../support/reads.ts';

/** Per page: elements that avoid a page break inside, and elements that avoid one after them. */
const pages = [
  {
    path: '/torah-portions#vayetzei',
    unbroken: 'main summary, main figure',
    headings: 'main details[open] h4',
  },
  {
    path: '/holiday-resources#chanukah',
    unbroken: 'main summary, main li',
    headings: 'main details[open] h3',
  },
  { path: '/jewish-calendar?view=list', unbroken: 'main li', headings: 'main h3, main h4' },
  { path: '/jewish-calendar', unbroken: 'main li, [aria-labelledby=date-information]', headings: 'main h2' },
];

for (const { path, unbroken, headings } of pages) {
  test(`printing ${path} avoids page breaks inside entries and after headings`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await openSettled(page, path);
    const breaks = (selector: string, when: 'breakInside' | 'breakAfter') =>
      page
        .locator(selector)
        .evaluateAll(
          (elements, when) => [...new Set(elements.map((element) => getComputedStyle(element)[when]))],
          when,
        );
    expect(await breaks(unbroken, 'breakInside')).toEqual(['avoid']);
    expect(await breaks(headings, 'breakAfter')).toEqual(['avoid']);
  });
}

test('the holidays of a year are printed as rows on at most six pages', async ({ page }) => {
  await openSettled(page, '/jewish-calendar?view=list&month=2026-12');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
});

test('a printed list of a location has a heading with the location', async ({ page }) => {
  await page.goto('/directory?country=United+States&state=Wisconsin');
  const heading = page.getByRole('heading', { name: 'Sermons from Wisconsin, United States' });
  await expect(heading).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
});

test('the booklet of an occasion has no scripts, prints each sermon on its own pages, and is not indexed', async ({
  page,
}) => {
  await page.goto('/torah-portions/toldot');
  await page.getByRole('link', { name: 'Printable booklet for Toldot' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toldot');
  await expect(page.locator('script[src], #load-client, header[data-no-print], footer')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const titles = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(titles.length);
  await page.emulateMedia({ media: 'print' });
  const columns = await page
    .locator('article > div')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).columnCount));
  expect(columns.filter((count) => count === '2').length).toBeGreaterThanOrEqual(titles.length);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(titles.length);
  }
});

test('a booklet that cannot be created returns the status and a message', async ({ request }) => {
  const open = async (query: string) => {
    const response = await request.get(`/booklet${query}`);
    return [response.status(), await response.text(), response.headers()['cache-control']] as const;
  };
  const tooMany = await open(`?ids=${Array.from({ length: 21 }, (_, index) => index + 1)}`);
  expect(tooMany[0]).toBe(400);
  expect(tooMany[1]).toContain('A booklet holds at most 20 sermons. Choose fewer.');
  expect((await open('?occasion=no-such-occasion'))[0]).toBe(404);
  expect((await open('?ids=999999'))[0]).toBe(404);
  expect((await open('?occasion=toldot'))[2]).toBe('no-cache');
  expect((await open('?occasion=tu-bishvat'))[1]).toContain('has been published yet.');
});
