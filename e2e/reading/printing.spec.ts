import { expect, test } from '../support/fixtures.ts';
import { openSettled } from '../support/reads.ts';

/** Per page: elements without a page break inside, and elements without a page break after. */
const pages = [
  {
    path: '/torah-portions#vayetzei',
    whole: 'main summary, main figure',
    leading: 'main details[open] h4',
  },
  {
    path: '/holiday-resources#chanukah',
    whole: 'main summary, main li',
    leading: 'main details[open] h3',
  },
  { path: '/jewish-calendar?view=list', whole: 'main li', leading: 'main h3, main h4' },
  { path: '/jewish-calendar', whole: 'main li, [aria-labelledby=date-information]', leading: 'main h2' },
];

for (const { path, whole, leading } of pages) {
  test(`printing ${path} keeps together what belongs together`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await openSettled(page, path);
    const breaks = (which: string, when: 'breakInside' | 'breakAfter') =>
      page
        .locator(which)
        .evaluateAll(
          (elements, when) => [...new Set(elements.map((one) => getComputedStyle(one)[when]))],
          when,
        );
    expect(await breaks(whole, 'breakInside')).toEqual(['avoid']);
    expect(await breaks(leading, 'breakAfter')).toEqual(['avoid']);
  });
}

test('the holidays of a year are printed as rows on at most six pages', async ({ page }) => {
  await openSettled(page, '/jewish-calendar?view=list&month=2026-12');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(6);
});

test('a printed list of a location names it, like the filter on the screen', async ({ page }) => {
  await page.goto('/directory?country=United+States&state=Wisconsin');
  const place = page.getByRole('heading', { name: 'Sermons from Wisconsin, United States' });
  await expect(place).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(place).toBeVisible();
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
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).columnCount));
  expect(columns.filter((count) => count === '2').length).toBeGreaterThanOrEqual(titles.length);
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(titles.length);
  }
});

test('a booklet that cannot be made says why, with its status', async ({ request }) => {
  const open = async (query: string) => {
    const response = await request.get(`/booklet${query}`);
    return [response.status(), await response.text(), response.headers()['cache-control']] as const;
  };
  const tooMany = await open(`?ids=${Array.from({ length: 21 }, (_, at) => at + 1)}`);
  expect(tooMany[0]).toBe(400);
  expect(tooMany[1]).toContain('A booklet holds at most 20 sermons. Choose fewer.');
  expect((await open('?occasion=no-such-occasion'))[0]).toBe(404);
  expect((await open('?ids=999999'))[0]).toBe(404);
  expect((await open('?occasion=toldot'))[2]).toBe('no-cache');
  expect((await open('?occasion=tu-bishvat'))[1]).toContain('has been published yet.');
});
