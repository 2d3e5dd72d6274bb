import { expect, test } from '../support/fixtures.ts';
import { failQuery, holdQuery, waitForRender } from '../support/page-requests.ts';
import { expectConfirmation, fillIn, filterByTitle, getSubmitButton } from '../support/submission-form.ts';

test('the occasions of the date are shown; others can be chosen by keyboard and are stored in the draft', async ({
  page,
  administer,
}) => {
  await page.goto('/submit');
  await fillIn(page, 'For other occasions');
  const occasions = page.getByRole('group', { name: 'Occasions', exact: true });
  await page.getByLabel('Date delivered').fill('2018-04-07');
  await expect(occasions).toContainText('Given for: Pesach');
  await page.getByLabel('Country').fill('ישראל');
  await expect(occasions).toContainText('Given for: Shmini');

  await occasions.getByRole('button', { name: 'Choose others' }).click();
  const search = occasions.getByRole('searchbox', { name: 'Search occasions' });
  await expect(search).toBeFocused();
  await expect(occasions.getByRole('checkbox', { name: /^Shmini (?!Atzeret)/ })).toBeChecked();
  await search.fill('פורים');
  await expect(occasions.getByRole('checkbox', { name: /^Purim/ })).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  for (const spelling of ['חוקת', 'Chukas']) {
    await search.fill(spelling);
    await expect(occasions.getByRole('checkbox', { name: /^Bereshit/ })).toBeHidden();
    await expect(occasions.getByRole('checkbox', { name: /^Chukat/ })).toBeVisible();
  }
  // The start of סוכות (Sukkot).
  await search.fill('סו');
  await expect(occasions.getByRole('checkbox', { name: /^Bereshit/ })).toBeHidden();
  await expect(occasions.getByRole('checkbox', { name: /^Sukkot/ })).toBeVisible();
  await search.fill('Parshat Noach');
  await occasions.getByRole('checkbox', { name: 'Noach' }).check();
  await search.fill('');
  await expect(occasions.getByText('Three are chosen')).toBeVisible();
  await expect(occasions.getByRole('checkbox', { name: 'Bereshit' })).toBeDisabled();
  await search.press('Escape');
  await expect(search).toBeHidden();
  await expect(occasions.getByRole('button', { name: 'Choose others' })).toBeFocused();

  // A choice does not follow the date, and the draft keeps it.
  await page.getByLabel('Date delivered').fill('2018-04-14');
  const chosen = /Given for \(your choice\): Shmini .* · Purim.* · Noach/;
  await expect(occasions).toContainText(chosen);
  await page.reload();
  await expect(page.getByText('Continue where you left off')).toBeVisible();
  await expect(occasions).toContainText(chosen);
  await getSubmitButton(page).click();
  await expectConfirmation(page);
  const [stored] = filterByTitle(await administer('GET', '/api/admin/sermons'), 'For other occasions');
  expect(stored?.chosenOccasions).toHaveLength(3);
  await expect(occasions).not.toContainText('your choice');
});

test('the occasions are announced when the date changes, not when the form opens', async ({ page }) => {
  await page.goto('/submit');
  const occasions = page.getByRole('group', { name: 'Occasions', exact: true });
  const announced = occasions.locator('[aria-live=polite]');
  const hebrewNames = occasions.locator('[lang=he]');
  await expect(hebrewNames, 'the occasions of today').not.toHaveCount(0);
  await expect(announced).toHaveCount(0);
  await page.getByLabel('Title').fill('Announced occasions');
  await page.reload();
  await expect(page.getByText('Continue where you left off')).toBeVisible();
  await expect(hebrewNames).not.toHaveCount(0);
  await expect(announced).toHaveCount(0);
  await page.getByLabel('Date delivered').fill('2018-04-07');
  await expect(announced).toHaveText(/Given for: Pesach/);
});

test('when the occasions cannot be loaded, the list says so and can be loaded again by keyboard', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await page.goto('/directory');
  const restore = await failQuery(page, 'occasions.names');
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  const occasions = page.getByRole('group', { name: 'Occasions', exact: true });
  await occasions.getByRole('button', { name: 'Choose others' }).click();
  await expect(occasions.getByRole('alert')).toContainText('Couldn’t load the occasions.');
  restore();
  const release = await holdQuery(page, 'occasions.names');
  await page.keyboard.press('Tab');
  await expect(occasions.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(occasions.getByText('Loading the occasions…')).toBeVisible();
  await expect(occasions.getByRole('searchbox', { name: 'Search occasions' })).toBeFocused();
  release();
  await expect(occasions.getByRole('checkbox', { name: 'Bereshit' })).toBeVisible();
});

test('one click opens the list of occasions after a text that is still too short, and the button that closes it keeps the focus', async ({
  page,
}) => {
  await page.goto('/submit');
  await page.getByRole('textbox', { name: 'Content' }).fill('Shalom');
  const occasions = page.getByRole('group', { name: 'Occasions', exact: true });
  // An error that appears when the text loses the focus would move the button away from the mouse.
  await occasions.getByRole('button', { name: 'Choose others' }).hover();
  await page.mouse.down();
  await waitForRender(page);
  await page.mouse.up();
  await expect(occasions.getByRole('searchbox', { name: 'Search occasions' })).toBeFocused();
  await occasions.getByRole('checkbox', { name: 'Bereshit' }).check();
  await occasions.getByRole('button', { name: 'Done' }).click();
  const open = occasions.getByRole('button', { name: 'Choose others' });
  await expect(open).toBeFocused();
  await occasions.getByRole('button', { name: 'Use the date’s occasions' }).press('Enter');
  await expect(open).toBeFocused();
});
