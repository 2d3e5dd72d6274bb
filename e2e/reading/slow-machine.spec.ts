import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/page-requests.ts';

type Step =
  | { readonly write: string; readonly into: string }
  | { readonly press: string; readonly in: string }
  | { readonly click: string };

/**
 * Dispatches events in one task, because on a busy machine several events arrive before React renders the first one.
 * React renders what it must render synchronously, but no timer fires and no response arrives between the events.
 */
const dispatchInOneTask = (page: Page, steps: readonly Step[]) =>
  page.evaluate(async (steps) => {
    const find = (selector: string) => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`No element matches ${selector}`);
      return found;
    };
    for (const step of steps) {
      if ('click' in step) find(step.click).click();
      else if ('press' in step)
        find(step.in).dispatchEvent(new KeyboardEvent('keydown', { key: step.press, bubbles: true }));
      else {
        const field = find(step.into);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, step.write);
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
      await Promise.resolve();
    }
  }, steps);

test('a state that is chosen right after ‘Filter Results’ stays selected', async ({ page }) => {
  await page.goto('/directory');
  const state = page.getByLabel('State/Province');
  await page.getByLabel('Country').selectOption('United States');
  await expect(state.getByRole('option', { name: 'California' })).toBeAttached();
  await dispatchInOneTask(page, [
    { click: 'main form[action="/directory"] button[type=submit]' },
    { write: 'California', into: '[name=state]' },
  ]);
  await expect(page).toHaveURL(/country=United\+States$/);
  // The list of the new filter is loaded.
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Feed of this list' })).toHaveAttribute(
    'href',
    '/feed.xml?country=United+States',
  );
  await expect(results).toHaveAttribute('aria-busy', 'false');
  await expect(state).toHaveValue('California');
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL(/state=California/);
  await expect(results).toContainText('Sermons from California');
  await page.goBack();
  await expect(state).toHaveValue('all_states');
});

test('a sort order chosen right after ‘Filter Results’, and a filter applied right after ‘Clear search’, both take effect', async ({
  page,
}) => {
  await page.goto('/directory?q=shabbat');
  await page.getByLabel('Country').selectOption('United States');
  const filter = { click: 'main form[action="/directory"] button[type=submit]' };
  await dispatchInOneTask(page, [filter, { click: 'thead a[href*="sort=rabbi"]' }]);
  await expect(page).toHaveURL('/directory?q=shabbat&country=United+States&sort=rabbi&order=asc');
  await expect(page.getByRole('columnheader', { name: /^Rabbi/ })).toHaveAttribute('aria-sort', 'ascending');
  await dispatchInOneTask(page, [{ click: '[aria-label=Results] a[href^="/directory?country"]' }, filter]);
  await expect(page).toHaveURL('/directory?country=United+States&sort=rabbi&order=asc');
});

test('a search field that is cleared right after the search stays empty', async ({ page }) => {
  await page.goto('/directory');
  const field = page.getByRole('searchbox', { name: 'Search sermons' }).first();
  await field.fill('shabbat');
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('header input[name=q]');
    field?.form?.requestSubmit();
    if (field) field.value = '';
  });
  await expect(page.getByText('Sermons that match “shabbat”')).toBeVisible();
  await expect(field).toHaveValue('');
});

test('a book that is chosen right after typing keeps the search text', async ({ page }) => {
  await page.goto('/torah-portions');
  await expect(page.getByText('26 Portions')).toBeVisible();
  await dispatchInOneTask(page, [
    { write: 'faith', into: 'form[action="/torah-portions"] [name=q]' },
    { click: '#portions-exodus' },
  ]);
  await expect(page).toHaveURL('/torah-portions?book=exodus&q=faith');
  await expect(page.getByPlaceholder(/Search portions/)).toHaveValue('faith');
});

test('a book that is chosen right before typing stays selected', async ({ page }) => {
  await page.goto('/torah-portions');
  await expect(page.getByText('26 Portions')).toBeVisible();
  await dispatchInOneTask(page, [
    { click: '#portions-exodus' },
    { write: 'faith', into: 'form[action="/torah-portions"] [name=q]' },
  ]);
  await expect(page.getByRole('tab', { name: 'Exodus' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/torah-portions?book=exodus&q=faith');
});

test('a day or tab that is chosen right before another month stays selected', async ({ page }) => {
  await page.goto('/jewish-calendar?date=2026-11-20');
  await dispatchInOneTask(page, [
    { click: '[data-day="2026-11-25"]' },
    { write: '12', into: '[aria-label=Month]' },
  ]);
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await expect(page).toHaveURL('/jewish-calendar?month=2026-12&date=2026-11-25');
  await dispatchInOneTask(page, [{ click: '#calendar-list' }, { write: '03', into: '[aria-label=Month]' }]);
  await expect(page).toHaveURL('/jewish-calendar?view=list&month=2026-03&date=2026-11-25');
  await dispatchInOneTask(page, [{ write: '2030', into: '[aria-label=Year]' }, { click: '#calendar-month' }]);
  await expect(page).toHaveURL('/jewish-calendar?month=2030-03&date=2026-11-25');
});

test('fast clicks to the next month or year are all counted', async ({ page }) => {
  const next = (unit: string) => ({ click: `[aria-label="Next ${unit}"]` });
  await page.goto('/jewish-calendar?month=2026-11&date=2026-11-20');
  await dispatchInOneTask(page, [next('month'), next('month'), { write: '05', into: '[aria-label=Month]' }]);
  await expect(page.getByRole('heading', { name: 'May 2027' })).toBeVisible();
  await page.getByRole('tab', { name: 'Holidays List' }).click();
  await dispatchInOneTask(page, [next('year'), next('year')]);
  await expect(page.getByRole('heading', { name: 'Holidays of 2029' })).toBeVisible();
});

test('the year field works by keyboard while the holidays load', async ({ page }) => {
  await page.goto('/jewish-calendar?month=2026-11');
  const year = page.getByLabel('Year', { exact: true });
  await year.focus();
  const release = await holdRequests(page, '**/trpc/calendar.holidays*');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { name: 'November 2027' })).toBeVisible();
  for (const _press of [1, 2, 3]) await page.keyboard.press('ArrowUp');
  await page.getByLabel('Month', { exact: true }).selectOption('April');
  await expect(page.getByRole('heading', { name: 'April 2030' })).toBeVisible();
  release();
  await expect(page.locator('[data-day="2030-04-18"]')).toHaveAccessibleName(/Pesach/);
});

test('several PageDown presses before a render are all counted', async ({ page }) => {
  await page.goto('/jewish-calendar?date=2026-11-20');
  const dayCell = '[data-day="2026-11-20"]';
  await page.locator(dayCell).focus();
  await dispatchInOneTask(page, [
    { press: 'PageDown', in: dayCell },
    { press: 'PageDown', in: dayCell },
    { press: 'PageDown', in: dayCell },
  ]);
  await expect(page.locator('[data-day="2027-02-20"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/date=2027-02-20/);
});
