import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The rows of the sermons in the directory, without the row of column headers. */
export const getSermonRows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

/** Waits for a list in which every row contains this location. */
export async function expectOnlyFrom(page: Page, location: string): Promise<void> {
  const rows = getSermonRows(page);
  await expect(rows.filter({ hasNotText: location })).toHaveCount(0);
  await expect(rows.first()).toContainText(location);
}
