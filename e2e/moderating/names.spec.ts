import { type CreatedSermon, createSermon, sermonFields } from '../support/create-sermon.ts';
import { getToast, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ siteName: 'names' });

test('two spellings of a name are compared and merged, the merge is undone, and the suggestion is dismissed and restored', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'A word on vows', true, { rabbiName: 'Yosef Roth' });
  await createSermon(page, administer, 'A word on oaths', true, { rabbiName: 'R. Joseph Rot' });
  await logIn(page, '/admin?tab=names');
  const duplicates = page.getByRole('region', { name: 'Likely duplicates' });
  const compare = duplicates.getByRole('link', { name: /^Compare .*Ro/ });
  await compare.click();
  const comparison = page.getByRole('region', { name: 'Compare two rabbis' });
  await expect(comparison.getByText('A word on vows')).toBeVisible();
  await expect(comparison.getByText('A word on oaths')).toBeVisible();
  for (const name of ['Yosef Roth', 'R. Joseph Rot'])
    await expect(
      comparison.getByRole('radio', { name: `Keep this page and its URL: ${name}`, exact: true }),
    ).toHaveCount(1);

  await comparison.getByRole('button', { name: 'Merge' }).click();
  await expect(getToast(page, 'Merged')).toBeVisible();
  await expect(comparison).toHaveCount(0);
  await expect(page.getByText('A word on vows')).toBeVisible();
  await expect(page.getByText('A word on oaths')).toBeVisible();
  await page.getByRole('button', { name: 'Undo merge of R. Joseph Rot' }).click();
  await expect(getToast(page, 'Merge undone')).toBeVisible();
  await expect(page.locator(':focus').getByRole('region', { name: 'Merge', exact: true })).toBeVisible();

  await page.goto('/admin?tab=names');
  await compare.click();
  await comparison.getByRole('button', { name: 'Not the same' }).click();
  await expect(getToast(page, 'Suggestion dismissed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'rabbis' })).toContainText('Yosef Roth');
  await expect(compare).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(compare).toHaveCount(1);
});

test('a comparison with a rabbi who does not exist says so and offers no retry', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'A word on wells', true, { rabbiName: 'Miriam Stein' });
  await logIn(page, '/admin?tab=names&name=miriam-stein&with=gone');
  const comparison = page.getByRole('region', { name: 'Compare two rabbis' });
  await expect(comparison.getByText('The rabbi “gone” doesn’t exist.')).toBeVisible();
  await expect(comparison.getByRole('button')).toHaveCount(0);
});

test('after a merge whose response is lost, the comparison says that both names belong to one rabbi', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load/);
  await createSermon(page, administer, 'Merged without a Response', true, { rabbiName: 'Gila Peretz' });
  await createSermon(page, administer, 'Merged with the Other', true, { rabbiName: 'Gilah Peretz' });
  await logIn(page, '/admin?tab=names&name=gila-peretz&with=gilah-peretz');
  await page.route('**/trpc/admin.contributors.merge*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText(/^Failed to merge the rabbis: no response/)).toBeVisible();
  await expect(page.getByText('Both names already belong to one rabbi.')).toBeVisible();
});

test('the city and country of a Hebrew sermon are read from right to left', async ({ page, administer }) => {
  await createSermon(page, administer, 'A word in Jerusalem', true, {
    rabbiName: 'Rabbi Noa Barak',
    city: 'ירושלים',
    country: 'ישראל',
  });
  await logIn(page, '/admin?tab=names&name=noa-barak');
  await expect(page.locator('[dir=rtl]').getByText('ירושלים, ישראל', { exact: true })).toBeVisible();
});

test('the error toast of a rename says what failed and why', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await createSermon(page, administer, 'A word on roads', true, { rabbiName: 'Tirza Holland' });
  await logIn(page, '/admin?tab=names&name=tirza-holland');
  await page.route('**/trpc/admin.contributors.rename*', (route) => route.abort());
  await page.getByLabel('Display name').fill('Rabbi Tirza Holland');
  await page.getByRole('button', { name: 'Save' }).click();
  const message =
    'Failed to rename the rabbi: no response from the server. Check your connection and try again.';
  await expect(getToast(page, message)).toBeVisible();
});

test('choosing a place to merge with the keyboard moves focus to its Cancel button, and canceling moves focus back', async ({
  page,
}) => {
  await logIn(page, '/admin?tab=names&kind=place');
  const place = page.getByRole('list', { name: 'places' }).getByRole('listitem').last();
  await place.getByRole('button', { name: /^Merge / }).press('Enter');
  const status = page.getByRole('status').filter({ hasText: 'Choose a place' });
  await expect(status).toBeInViewport({ ratio: 1 });
  const cancel = place.getByRole('button', { name: /^Cancel the merge of / });
  await expect(cancel).toBeFocused();
  await expect(page.getByRole('button', { name: /^Merge into this: / }).first()).toBeVisible();
  await cancel.press('Enter');
  await expect(status).toHaveCount(0);
  await expect(place.getByRole('button', { name: /^Merge / })).toBeFocused();
});

test('canceling in the message above the places moves focus to the place that was chosen', async ({
  page,
}) => {
  await logIn(page, '/admin?tab=names&kind=place');
  const place = page.getByRole('list', { name: 'places' }).getByRole('listitem').last();
  await place.getByRole('button', { name: /^Merge / }).press('Enter');
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(place.getByRole('button', { name: /^Merge / })).toBeFocused();
});

test('after a suggested merge, the focus is on the row that took the place of the suggestion', async ({
  page,
  administer,
}) => {
  for (const city of ['Kiryat Gat', 'Qiryat Gat'])
    await createSermon(page, administer, `A word from ${city}`, true, {
      city,
      state: 'South',
      country: 'Israel',
    });
  await logIn(page, '/admin?tab=names&kind=place');
  const merge = page
    .getByRole('region', { name: 'Likely duplicates' })
    .getByRole('button', { name: /^Merge into .iryat Gat: / });
  await merge.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(getToast(page, 'Merged')).toBeVisible();
  await expect(merge).toHaveCount(0);
  const firstPlace = page.getByRole('list', { name: 'places' }).getByRole('listitem').first();
  await expect(firstPlace.getByRole('button').first()).toBeFocused();
});

test('the search for a synagogue to merge tells apart those with the same name by their city', async ({
  page,
  administer,
}) => {
  for (const city of ['Tsefat', 'Haifa', 'Akko'])
    await createSermon(page, administer, `A word from ${city}`, true, {
      synagogueName: 'Ari Synagogue',
      city,
    });
  await logIn(page, '/admin?tab=names&kind=synagogue&q=ari synagogue');
  const synagogues = page.getByRole('list', { name: 'synagogues' }).getByRole('listitem');
  await synagogues.filter({ hasText: 'Akko' }).getByRole('link', { name: 'Ari Synagogue' }).click();
  await page.getByRole('searchbox', { name: 'Find another synagogue' }).fill('Ari');
  await page.keyboard.press('Enter');
  for (const city of ['Tsefat', 'Haifa']) {
    await expect(page.getByText(`1 sermon, ${city}`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Compare with Ari Synagogue, ${city}` })).toBeVisible();
  }
});

test('chosen sermons are moved to a new rabbi with the bar that stays visible above a long list', async ({
  page,
  administer,
}) => {
  for (let number = 1; number <= 15; number++)
    await createSermon(page, administer, `A shared name, number ${number}`, true, {
      rabbiName: 'Noam Dagan',
    });
  await logIn(page, '/admin?tab=names&name=noam-dagan');
  const sermons = page.getByRole('region', { name: 'Sermons' });
  const choose = (number: number) =>
    sermons.getByRole('checkbox', { name: `Choose A shared name, number ${number}`, exact: true });
  await choose(15).check();
  await choose(1).check();
  const name = sermons.getByLabel('Name of the new rabbi');
  await expect(name, 'the bar is sticky').toBeInViewport({ ratio: 1 });
  const move = sermons.getByRole('button', { name: 'Move 2 sermons' });
  await expect(move).toBeDisabled();
  await name.fill('Noam Dagan of Haifa');
  await move.click();
  await expect(page.getByRole('heading', { name: 'Noam Dagan of Haifa' })).toBeVisible();
  await expect(sermons.getByRole('checkbox')).toHaveCount(2);
  await expect(choose(15)).not.toBeChecked();
  await page.goto('/admin?tab=names&name=noam-dagan');
  await expect(sermons.getByRole('checkbox')).toHaveCount(13);
});

test('canceling a move of sermons moves focus to the first sermon that was chosen', async ({
  page,
  administer,
}) => {
  for (const title of ['A word on rain', 'A word on dew'])
    await createSermon(page, administer, title, true, { rabbiName: 'Hadassa Blum' });
  await logIn(page, '/admin?tab=names&name=hadassa-blum');
  const sermons = page.getByRole('region', { name: 'Sermons' });
  const last = sermons.getByRole('checkbox').last();
  await last.check();
  await sermons.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(last).not.toBeChecked();
  await expect(last).toBeFocused();
});

test('when sermons leave the last page of a rabbi, earlier ones are shown and none of them is chosen', async ({
  page,
  administer,
}) => {
  const submit = (rabbiName: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        administer('POST', '/api/sermons', {
          ...sermonFields,
          rabbiName,
          title: `Sermon ${index} of ${rabbiName}`,
        }),
      ),
    ) as Promise<CreatedSermon[]>;
  const sermons = await submit('Zevulun Amiel', 21);
  await submit('Zvulun Amiel', 1);
  await administer('POST', '/api/admin/rabbis/zvulun-amiel/merge', { into: 'zevulun-amiel' });
  await logIn(page, '/admin?tab=names&name=zevulun-amiel');
  const list = page.getByRole('region', { name: 'Sermons' });
  await list.getByRole('checkbox', { name: 'Choose Sermon 0 of Zvulun Amiel' }).check();
  await list.getByRole('button', { name: 'Next' }).click();
  await expect(list.getByText('21 to 22 of 22')).toBeVisible();
  await page.getByRole('button', { name: 'Undo merge of Zvulun Amiel' }).click();
  await expect(list.getByText('1 to 20 of 21')).toBeVisible();
  await expect(list.getByRole('button', { name: /^Move/ })).toHaveCount(0);

  await list.getByRole('button', { name: 'Next' }).click();
  await expect(list.getByText('21 to 21 of 21')).toBeVisible();
  await administer('POST', '/api/admin/rabbis/zevulun-amiel/split', {
    name: 'Another Amiel',
    sermonIds: [sermons[0]?.id],
  });
  // Renaming loads the list again.
  await page.getByLabel('Display name').fill('Rabbi Zevulun Amiel');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('checkbox')).toHaveCount(20);
});
