import { addDays } from '../../src/shared/calendar/calendar-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettled } from '../support/page-requests.ts';
import { today } from '../support/today.ts';

test('the holiday resources are sorted by their next date, filtered by category, and opened by URL and by click', async ({
  page,
}) => {
  await page.goto('/holiday-resources#chanukah');
  await expect(page).toHaveTitle('Holiday Resources | Bimah');
  const readNextDates = () =>
    page
      .locator('summary time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  const expectSorted = async (count: number) => {
    await expect(page.locator('details')).toHaveCount(count);
    await expect(page.locator('summary time')).toHaveCount(count);
    const dates = await readNextDates();
    expect(dates).toEqual(dates.toSorted());
  };
  const opened = page.locator('details[open] summary');
  await expectSorted(36);
  await expect(opened).toHaveText([/^Chanukah /]);
  await expect(page.locator('details[open]')).toContainText('Rituals');
  await expect(page.locator('details[open]')).toContainText('Traditional Readings');
  for (const time of await page.locator('summary time').all()) {
    const date = (await time.getAttribute('datetime')) ?? '';
    expect(date >= addDays(today(), -10) && date <= addDays(today(), 1_200)).toBe(true);
  }
  await page.getByRole('tab', { name: 'Fast Days' }).click();
  await expectSorted(6);
  await page.locator('summary', { hasText: 'Tzom Tammuz' }).click();
  await expect(opened).toHaveText([/^Tzom Tammuz /]);
  await page.locator('summary', { hasText: 'Tzom Gedaliah' }).click();
  await expect(page).toHaveURL(/category=fast#tzom-gedaliah$/);
  await expect(opened).toHaveText([/^Tzom Gedaliah /]);
  for (const [tab, name, count] of [
    ['Major', 'Yom Kippur', 7],
    ['Minor', 'Tu BiShvat', 11],
    ['Modern', 'Sigd', 12],
    ['All Holidays', 'Shavuot', 36],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expectSorted(count);
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${name} `) })).toBeVisible();
  }
});

test('the calendar links to the page of a holiday', async ({ page }) => {
  await openSettled(page, '/jewish-calendar?date=2026-12-05');
  await page.getByRole('link', { name: 'About this holiday' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chanukah' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rituals' })).toBeVisible();
});
