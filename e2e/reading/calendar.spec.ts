import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/calendar/calendar-day.ts';
import { describeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillStorage } from '../support/full-storage.ts';
import { hasHorizontalScroll } from '../support/layout.ts';
import { openSettled } from '../support/page-requests.ts';
import { today } from '../support/today.ts';

const dayCell = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);

test.describe('the month', () => {
  test('shows the civil and Hebrew date of a day, and details of the selected day', async ({ page }) => {
    await openSettled(page, '/jewish-calendar?date=2026-12-10');
    await expect(page).toHaveTitle('Jewish Calendar | Bimah');
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible();
    await expect(
      page.getByRole('gridcell', {
        name: 'Thursday, December 10, 2026, 30 Kislev 5787, Chanukah, Chag HaBanot, Rosh Chodesh Tevet',
      }),
    ).toHaveAttribute('aria-selected', 'true');
    await expect(dayCell(page, '2026-12-10')).toContainText('ל׳');

    const information = page.getByRole('region', { name: 'Date Information' });
    await expect(information).toContainText('Thursday, December 10, 2026');
    await expect(information.getByText('30 Kislev 5787', { exact: true })).toBeVisible();
    await expect(information.getByRole('heading', { level: 3 })).toHaveText([
      'Chanukah',
      'Chag HaBanot',
      'Rosh Chodesh Tevet',
    ]);

    await dayCell(page, '2026-12-15').click();
    await expect(information).toContainText('Tuesday, December 15, 2026');
    await expect(information).toContainText('No Jewish holidays on this date.');
    await expect(page).toHaveURL(/\?date=2026-12-15$/);
    await page.reload();
    await expect(information).toContainText('Tuesday, December 15, 2026');
  });

  test('is navigated with the keyboard', async ({ page }) => {
    await openSettled(page, '/jewish-calendar?date=2026-12-10');
    const expectFocused = (date: string) => expect(dayCell(page, date)).toBeFocused();
    const press = async (key: string, date: string) => {
      await page.keyboard.press(key);
      await expectFocused(date);
    };
    await dayCell(page, '2026-12-10').focus();
    await press('ArrowRight', '2026-12-11');
    await press('ArrowDown', '2026-12-18');
    await press('ArrowLeft', '2026-12-17');
    await press('ArrowUp', '2026-12-10');
    await press('Home', '2026-12-06');
    await press('End', '2026-12-12');
    await press('PageDown', '2027-01-12');
    await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
    await press('PageUp', '2026-12-12');
    await press('Shift+PageDown', '2027-12-12');
    await press('Shift+PageUp', '2026-12-12');
    await press('ArrowDown', '2026-12-19');
    await press('ArrowDown', '2026-12-26');
    await press('ArrowDown', '2027-01-02');
    await press('ArrowRight', '2027-01-03');
    await page.keyboard.press('Enter');
    const information = page.getByRole('region', { name: 'Date Information' });
    await expect(information).toContainText('Sunday, January 3, 2027');
    await press('ArrowRight', '2027-01-04');
    await page.keyboard.press('Space');
    await expect(information).toContainText('Monday, January 4, 2027');
    // Screen readers can focus a day that is not in the tab order.
    await dayCell(page, '2027-01-20').focus();
    await page.keyboard.press('Enter');
    await expect(information).toContainText('Wednesday, January 20, 2027');
    await press('ArrowRight', '2027-01-21');
    await dayCell(page, '2027-01-20').focus();
    await press('ArrowRight', '2027-01-21');
    await dayCell(page, '2027-01-18').focus();
    await press('ArrowRight', '2027-01-19');
    await page.keyboard.press('Enter');
    await expect(information).toContainText('Tuesday, January 19, 2027');
    await dayCell(page, '2027-01-25').focus();
    await page.keyboard.press('Enter');
    await expect(information).toContainText('Monday, January 25, 2027');
    await expect(dayCell(page, '2027-01-25')).toHaveAttribute('tabindex', '0');
    // The grid is a single Tab stop.
    await expect(page.locator('[data-day][tabindex="0"]')).toHaveCount(1);
  });

  test('changes with the Next month link, the fields and the Today button; January 1900 is the first month', async ({
    page,
  }) => {
    await openSettled(page, '/jewish-calendar?month=2026-12');
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
    await page.getByLabel('Year').fill('1948');
    await page.getByLabel('Month', { exact: true }).selectOption('May');
    await expect(page.getByRole('heading', { name: 'May 1948' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'May 14, 1948, 5 Iyyar 5708' })).toBeVisible();
    await page.getByLabel('Year').fill('1900');
    await page.getByLabel('Month', { exact: true }).selectOption('January');
    await expect(page.getByRole('gridcell', { name: 'January 1, 1900, 1 Sh’vat 5660' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', today());
  });

  test('can be read and navigated without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/jewish-calendar?month=2026-12');
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
    await dayCell(page, '2027-01-23').click();
    await expect(page.getByRole('region', { name: 'Date Information' })).toContainText('Tu BiShvat');
    await page.getByRole('tab', { name: 'Holidays List' }).click();
    await expect(page.getByRole('heading', { name: 'Holidays of 2027' })).toBeVisible();
    await expect(page.getByLabel('Year', { exact: true })).toBeHidden();
    // The selected day stays although the page shows a month of another year.
    await page.goto('/jewish-calendar?month=2024-02&date=2026-12-06');
    const information = page.getByRole('region', { name: 'Date Information' });
    await expect(information.getByText('Sunday, December 6, 2026')).toBeVisible();
    await expect(information.getByRole('heading', { name: 'Chanukah' })).toBeVisible();
    await context.close();
  });
});

test.describe('the schedule', () => {
  test('(Diaspora or Israel) is stored, determines the holidays, and also applies to the Torah portions page', async ({
    page,
  }) => {
    await openSettled(page, '/jewish-calendar?date=2027-06-12');
    const information = page.getByRole('region', { name: 'Date Information' });
    await expect(information.getByRole('heading', { name: 'Shavuot' })).toBeVisible();
    await page.getByText('Israel', { exact: true }).click();
    await expect(information).toContainText('No Jewish holidays on this date.');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Israel' })).toBeChecked();
    await expect(information).toContainText('No Jewish holidays on this date.');
    await expect(page.getByRole('link', { name: 'iCalendar file' })).toHaveAttribute(
      'href',
      '/holidays.ics?schedule=israel',
    );
    await page.goto('/torah-portions');
    await expect(page.getByRole('radio', { name: 'Israel' })).toBeChecked();
  });

  test('can be changed when the browser’s storage is full', async ({ page }) => {
    await page.addInitScript(fillStorage);
    await openSettled(page, '/jewish-calendar?date=2027-06-12');
    await page.getByText('Israel', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Israel' })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Date Information' })).toContainText(
      'No Jewish holidays on this date.',
    );
  });
});

test.describe('the list of holidays', () => {
  test('is grouped by month, with a legend, for the chosen year', async ({ page }) => {
    await openSettled(page, '/jewish-calendar');
    await page.getByRole('tab', { name: 'Holidays List' }).click();
    const year = today().slice(0, 4);
    await expect(page.getByRole('heading', { name: `Holidays of ${year}` })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Holiday categories' }).getByRole('listitem')).toHaveText([
      'Major Holidays',
      'Minor Holidays',
      'Modern Holidays',
      'Rosh Chodesh',
      'Fast Days',
    ]);
    await page.getByLabel('Year', { exact: true }).fill('2024');
    await expect(page.getByRole('heading', { name: 'Holidays of 2024' })).toBeVisible();
    const october = page.getByRole('region', { name: 'October' });
    await expect(october.getByRole('heading', { level: 4 })).toHaveText([
      'Rosh Hashana',
      'Tzom Gedaliah',
      'Yom Kippur',
      'Sukkot',
      'Shmini Atzeret',
      'Simchat Torah',
    ]);
    await expect(october.getByText('Major', { exact: true }).first()).toBeVisible();
    await expect(october.getByText('1 Tishrei 5785')).toBeVisible();
    await page.getByRole('link', { name: 'Next year' }).click();
    await expect(page.getByRole('heading', { name: 'Holidays of 2025' })).toBeVisible();
  });
});

for (const { now, first, hasEarlier } of [
  // During Chanukah. Holidays that have ended come last, also those of the same month.
  { now: '2026-12-10', first: ['Chanukah', 'Chag HaBanot', 'Rosh Chodesh Tevet'], hasEarlier: true },
  { now: '2026-12-25', first: ['Rosh Chodesh Sh’vat'], hasEarlier: true },
  { now: '2025-06-01', first: ['Rosh Chodesh Sh’vat'], hasEarlier: false },
]) {
  test(`on ${now} the list of 2026 starts with ${first[0]}`, async ({ page }) => {
    await page.clock.setFixedTime(new Date(`${now}T12:00:00Z`));
    await page.goto('/jewish-calendar?view=list&month=2026-12');
    const names = page.getByRole('tabpanel').getByRole('heading', { level: 4 });
    await expect(names.first()).toHaveText(first[0] ?? '');
    expect((await names.allTextContents()).slice(0, first.length)).toEqual(first);
    await expect(page.getByRole('heading', { name: 'Earlier in 2026' })).toHaveCount(hasEarlier ? 1 : 0);
    await expect(page.getByText('There are no more holidays in 2026.')).toHaveCount(
      now === '2026-12-25' ? 1 : 0,
    );
    const days = await page
      .locator('[role=tabpanel] li time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect([...new Set(days.map((day) => day.slice(0, 4)))]).toEqual(['2026']);
    const nameCount = await names.count();
    await page.goto('/jewish-calendar?view=list&month=2025-12');
    await page.getByRole('link', { name: 'Next year' }).click();
    await expect(page.getByRole('heading', { name: 'Holidays of 2026' })).toBeVisible();
    await expect(names).toHaveCount(nameCount);
  });
}

for (const [zone, hour] of [
  ['America/Los_Angeles', '05:00'],
  ['Pacific/Auckland', '20:00'],
  ['Pacific/Auckland', '02:00'],
] as const) {
  test.describe(`in ${zone} at ${hour} UTC`, () => {
    test.use({ timezoneId: zone });

    test('today is the visitor’s local date, and the next five holidays start from it', async ({
      page,
      request,
    }) => {
      const now = new Date(`${today()}T${hour}:00Z`);
      await page.clock.setFixedTime(now);
      const localDate = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
      await page.goto('/jewish-calendar');
      await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-day', localDate);
      await expect(page.locator('[data-selected]')).toHaveAttribute('data-day', localDate);

      const holidays: { name: string; date: string }[] = await (
        await request.get(`/api/calendar/holidays?from=${localDate}&to=${addDays(localDate, 120)}`)
      ).json();
      const expected = holidays.filter((holiday) => holiday.date >= localDate).slice(0, 5);
      const upcoming = page.getByRole('region', { name: 'Upcoming Jewish Holidays' });
      await expect(upcoming.getByRole('heading', { level: 3 })).toHaveText(
        expected.map((holiday) => holiday.name.replaceAll("'", '’')),
      );

      const reading = await (await request.get(`/api/calendar/reading?date=${localDate}`)).json();
      await page.goto('/torah-portions');
      await expect(page.locator(`main time[datetime="${reading.date}"]`)).toBeVisible();
      await expect(page.locator('#this-week')).toContainText(reading.portions.join('-') || reading.holiday);
    });
  });
}

const paths = [
  '/jewish-calendar?date=2026-12-10',
  '/jewish-calendar?view=list&month=2026-12',
  '/torah-portions#vayetzei',
  '/torah-portions?book=numbers',
  '/holiday-resources#chanukah',
  '/',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });
    for (const path of paths) {
      test(`axe finds no violation in the main element of ${path}`, async ({ page }) => {
        await openSettled(page, path);
        expect(await describeViolations(page, { include: 'main' })).toEqual([]);
      });
    }
  });
}

test('a printed month shows the full names of its holidays', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  // The size of an A4 page without its margins, in CSS pixels.
  await page.setViewportSize({ width: 612, height: 964 });
  await page.goto('/jewish-calendar?date=2026-12-10');
  const grid = page.getByRole('grid');
  for (const name of ['Chanukah', 'Chag HaBanot', 'Rosh Chodesh Tevet', 'Asara B’Tevet']) {
    const label = grid.locator('td > span > span').filter({ hasText: name }).first();
    await expect(label).toBeVisible();
    // The bar does not truncate the name.
    expect([
      name,
      await label.evaluate(({ parentElement: bar }) => bar && bar.scrollWidth <= bar.clientWidth),
    ]).toEqual([name, true]);
  }
});

test.describe('at a width of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const path of paths) {
    test(`${path} does not scroll horizontally`, async ({ page }) => {
      await openSettled(page, path);
      expect(await hasHorizontalScroll(page)).toBe(false);
    });
  }
});
