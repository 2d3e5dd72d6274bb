import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';
import { failQuery, holdQuery } from '../support/page-requests.ts';
import { expectOnlyFrom } from '../support/sermon-table.ts';

test('the list has five sermons per page, each page has its own URL and works with the back button, and a page after the end links to the last one', async ({
  page,
}) => {
  await page.goto('/directory');
  const showing = page.getByText(/^Showing \d+ to \d+ of \d+ results$/);
  await expect(showing).toHaveText(/^Showing 1 to 5 of /);
  // After the links of the five column headers.
  const firstTitle = page.getByRole('table').getByRole('link').nth(5);
  const title = await firstTitle.textContent();
  const previous = page.getByRole('link', { name: 'Previous', exact: true });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL('/directory?page=2');
  await expect(showing).toHaveText(/^Showing 6 to 10 of /);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.locator('nav[aria-label=Pages] [aria-current]')).toHaveCount(1);
  await previous.click();
  await expect(showing).toHaveText(/^Showing 1 to 5 of /);
  await page.goBack();
  await expect(showing).toHaveText(/^Showing 6 to 10 of /);
  await page.goBack();
  await expect(firstTitle).toHaveText(title ?? '');
  await page.goto('/directory?page=99');
  await expect(page.getByRole('heading', { name: 'No Results on This Page' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await expect(showing).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('a click on a column header sorts the list and sets the URL and aria-sort', async ({ page }) => {
  await page.goto('/directory?page=2');
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Date')).toHaveAttribute('aria-sort', 'descending');
  await head('Sermon Title').getByRole('link').click();
  await expect(page).toHaveURL('/directory?sort=title&order=asc');
  await expect(head('Sermon Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect(head('Date')).not.toHaveAttribute('aria-sort');
  // aria-sort of the header states the direction, so the name of the link must not repeat it.
  await expect(head('Sermon Title').getByRole('link', { name: 'Sermon Title', exact: true })).toBeVisible();
  const expectSortedByTitle = async (order: 'asc' | 'desc') => {
    const sermons = await (await page.request.get(`/api/sermons?sort=title&order=${order}&limit=5`)).json();
    const readLinks = () =>
      page
        .getByRole('row')
        .locator('td:first-child a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await expect.poll(readLinks).toEqual(sermons.map(({ id }: { id: number }) => `/sermon/${id}`));
  };
  await expectSortedByTitle('asc');
  await head('Sermon Title').getByRole('link').click();
  await expect(page).toHaveURL('/directory?sort=title&order=desc');
  await expectSortedByTitle('desc');
  await head('Date').getByRole('link').click();
  await expect(page).toHaveURL('/directory');
});

test('the header search shows results with their matches marked, can be cleared, and says when a query of digits matches nothing', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('searchbox', { name: 'Search sermons' });
  await box.fill('coat');
  await box.press('Enter');
  await expect(page).toHaveURL('/directory?q=coat');
  await expect(page.getByRole('heading', { name: 'Sermons that match “coat”' })).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(/coat/i);
  await expect(box).toHaveValue('coat');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/directory');
  await expect(box).toHaveValue('');
  // Parsed as a number, the query would be ignored, and the list would show all sermons.
  await page.goto('/directory?q=613613');
  await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible();
  await expect(
    page.getByText('No sermons match your filter criteria. Try adjusting your search parameters.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/directory?q=613613');
  await page.getByRole('link', { name: 'Show all sermons' }).click();
  await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();
});

test('a search for the chosen name of a rabbi links to the rabbi; when the names fail to load, the results are shown', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'Of the first spelling', true, { rabbiName: 'Rabbi Yehezkel Dror' });
  await administer('PATCH', '/api/admin/rabbis/yehezkel-dror', { name: 'Rabbi Ezekiel Drori' });
  await page.goto('/directory?q=ezekiel+drori');
  await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible();
  const rabbis = page.getByRole('list', { name: 'Rabbis' });
  await expect(rabbis).toHaveText('Rabbi Ezekiel Drori 1 sermon');
  await rabbis.getByRole('link', { name: 'Rabbi Ezekiel Drori' }).click();
  await expect(page).toHaveURL('/rabbis/yehezkel-dror');
  await failQuery(page, 'contributors.nameMatches');
  const box = page.getByRole('searchbox', { name: 'Search sermons' });
  await box.fill('yehezkel');
  await box.press('Enter');
  await expect(page.getByRole('link', { name: 'Of the first spelling' })).toBeVisible();
  await expect(rabbis).toHaveCount(0);
});

test('the first page of results links to three matching rabbis, or one on a phone, and to the full list', async ({
  page,
  administer,
}) => {
  for (const name of ['Adar', 'Barak', 'Carmel', 'Dagan'])
    await createSermon(page, administer, `By ${name}`, true, { rabbiName: `Rabbi Zvulun ${name}` });
  await page.goto('/directory?q=zvulun');
  const rabbis = page.getByRole('list', { name: 'Rabbis' });
  await expect(rabbis.getByRole('link')).toHaveText([/Adar$/, /Barak$/, /Carmel$/, 'More rabbis']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rabbis.getByRole('link')).toHaveText([/Adar$/, 'More rabbis']);
  await rabbis.getByRole('link', { name: 'More rabbis' }).click();
  await expect(page).toHaveURL('/rabbis?q=zvulun');
  await expect(page.getByRole('link', { name: 'Rabbi Zvulun Dagan' })).toBeVisible();
  await page.goto('/directory?q=zvulun&page=2');
  await expect(page.getByRole('heading', { name: 'No Results on This Page' })).toBeVisible();
  await expect(rabbis).toHaveCount(0);
});

test('rows link to sermons by id, with titles cut off after 40 characters', async ({ page }) => {
  await page.goto('/directory?q=captain+jonah');
  const link = page.getByRole('link', { name: 'What the Captain Said to Jonah, and Why…' });
  await expect(link).toHaveAttribute('href', /^\/sermon\/\d+$/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sleep through a Storm');
});

test('the list, the states and the cities show an error when they fail to load, and can be retried; a retry of the cities moves focus to the main region', async ({
  page,
}) => {
  await page.goto('/submit');
  const restoreList = await failQuery(page, 'sermons.directory');
  await page.getByRole('link', { name: 'Directory' }).first().click();
  const failure = page.getByRole('alert').filter({ hasText: 'Error Loading Sermons' });
  await expect(failure).toContainText(
    'We encountered a problem while loading the sermon directory. Please try again later.',
  );
  restoreList();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();

  const restoreStates = await failQuery(page, 'locations.states');
  await page.getByLabel('Country').selectOption('Canada');
  const states = page.getByRole('alert').filter({ hasText: 'Failed to fetch states' });
  await expect(states).toBeVisible();
  restoreStates();
  await states.getByRole('button', { name: 'Try again' }).click();
  const restoreCities = await failQuery(page, 'locations.cities');
  await page.getByLabel('State/Province').selectOption('Manitoba');
  const cities = page.getByRole('alert').filter({ hasText: 'Failed to fetch cities' });
  await expect(cities).toBeVisible();
  restoreCities();
  await cities.getByRole('button', { name: 'Try again' }).click();
  await expect(cities).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByLabel('City').selectOption('Winnipeg');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch' })).toHaveCount(0);
});

test('while a page of the list loads, the previous one stays and is marked as busy', async ({ page }) => {
  await page.goto('/submit');
  const release = await holdQuery(page, 'sermons.directory');
  await page.getByRole('link', { name: 'Directory' }).first().click();
  await expect(page.getByRole('status', { name: 'Loading sermons' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter Results' })).toBeVisible();
  release();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText(/^Showing 1 to 5 of /)).toBeVisible();
  const releaseNext = await holdQuery(page, 'sermons.directory');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(results).toHaveAttribute('aria-busy', 'true');
  await expect(results.getByText(/^Showing 1 to 5 of /)).toBeVisible();
  releaseNext();
  await expect(results.getByText(/^Showing 6 to 10 of /)).toBeVisible();
  await expect(results).toHaveAttribute('aria-busy', 'false');
});

test('the filter, the search, the order and the pages work without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/directory');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await reloaded;
  await expect(page).toHaveURL('/directory');
  await page.getByLabel('Country').selectOption('Canada');
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expectOnlyFrom(page, 'Winnipeg, Manitoba');
  await page.getByLabel('State/Province').selectOption('Manitoba');
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page.getByLabel('City')).toBeEnabled();
  await page.getByRole('searchbox').fill('coat');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.locator('mark').first()).toBeVisible();
  await page.goto('/directory');
  await page.getByRole('columnheader', { name: 'Rabbi' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Rabbi' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByText(/^Showing 6 to 10 of /)).toBeVisible();
  await context.close();
});

test('a match in a title is marked there, without an excerpt that repeats it', async ({ page }) => {
  await page.goto('/directory?q=chameleon');
  const title = page.getByRole('link', { name: 'What the Chameleon Ate' });
  await expect(title.locator('mark')).toHaveText('Chameleon');
  await expect(page.getByText('What the Chameleon Ate')).toHaveCount(1);
});

test('on a phone the rows are cards, with links to change the order', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/directory');
  const order = page.getByRole('navigation', { name: 'Sort order' });
  await order.getByRole('link', { name: 'Rabbi' }).click();
  await expect(page).toHaveURL('/directory?sort=rabbi&order=asc');
  await expect(order.getByRole('link', { name: 'Rabbi, ascending', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByText(/^Showing 6 to 10 of /)).toBeVisible();
  await expect(order).toBeInViewport();
});
