import { expect, test } from '../support/fixtures.ts';
import { openSettled } from '../support/reads.ts';

/** Per page: elements without a page break inside, and elements without a page break after. */
const pages = [
  {
    address: '/torah-portions#vayetzei',
    whole: 'main summary, main figure',
    leading: 'main details[open] h4',
  },
  {
    address: '/holiday-resources#chanukah',
    whole: 'main summary, main li',
    leading: 'main details[open] h3',
  },
  { address: '/jewish-calendar?view=list', whole: 'main li', leading: 'main h3, main h4' },
  { address: '/jewish-calendar', whole: 'main li, [aria-labelledby=date-information]', leading: 'main h2' },
];

for (const { address, whole, leading } of pages) {
  test(`printing ${address} keeps together what belongs together`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await openSettled(page, address);
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
