import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectOnlyFrom, getSermonRows } from '../support/sermon-table.ts';

test('each location field enables the next one and resets it, and the URL does not change until the filter is applied', async ({
  page,
}) => {
  await page.goto('/directory');
  await expect(page).toHaveTitle('Sermon Directory | Bimah');
  await expect(page.getByRole('heading', { name: 'Find Sermons By Location' })).toBeVisible();
  const [country, state, city] = [
    page.getByLabel('Country'),
    page.getByLabel('State/Province'),
    page.getByLabel('City'),
  ];
  await expect(country).toHaveValue('all_countries');
  await expect(country.locator('option:checked')).toHaveText('All Countries');
  await expect(state).toBeDisabled();
  await expect(state.locator('option:checked')).toHaveText('Select a country first');
  await expect(city).toBeDisabled();
  await expect(city.locator('option:checked')).toHaveText('Select a state first');
  await country.selectOption('United States');
  await expect(state.locator('option:checked')).toHaveText('All States');
  await state.selectOption('Wisconsin');
  await expect(city.locator('option:checked')).toHaveText('All Cities');
  await city.selectOption('Madison');
  await expect(page).toHaveURL('/directory');
  await country.selectOption('Canada');
  await expect(state).toHaveValue('all_states');
  await expect(city).toBeDisabled();
  await country.selectOption('United States');
  await state.selectOption('Wisconsin');
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL('/directory?country=United+States&state=Wisconsin');
  await expectOnlyFrom(page, 'Madison, Wisconsin');
  await expect(page.getByRole('button', { name: 'Filter Results' })).toBeFocused();
  await page.reload();
  await expect(state).toHaveValue('Wisconsin');
  await expectOnlyFrom(page, 'Madison, Wisconsin');
  await page.goBack();
  await expect(page).toHaveURL('/directory');
  await expect(country).toHaveValue('all_countries');
});

test('‘More filters’ show counts, combine with the location, are applied with the button, and can be cleared', async ({
  page,
}) => {
  const showing = page.getByText(/^Showing \d+ to \d+ of \d+ results$/);
  const summary = page.locator('summary', { hasText: 'More filters' });
  await page.goto('/directory');
  await summary.click();
  const hebrew = page.getByRole('checkbox', { name: 'Hebrew' });
  const count = Number(await page.locator('label', { has: hebrew }).locator('data').getAttribute('value'));
  await hebrew.check();
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page).toHaveURL('/directory');
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL('/directory?language=he&from=2020-01-01');
  await expect(page.getByRole('heading', { name: 'Filters: Hebrew, from January 1, 2020' })).toBeVisible();
  await expect(getSermonRows(page)).toHaveCount(count);
  await expect(summary).toHaveText('More filters (2)');
  await expect(page.getByRole('link', { name: 'Feed of this list' })).toHaveAttribute(
    'href',
    '/feed.xml?language=he&from=2020-01-01',
  );
  await page.getByLabel('Country').selectOption('Israel');
  await page.getByRole('checkbox', { name: 'English' }).check();
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL('/directory?country=Israel&language=en&language=he&from=2020-01-01');
  await expect(summary).toHaveText('More filters (3)');
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'English' })).not.toBeChecked();
  await expect(hebrew).toBeChecked();
  await page.getByRole('link', { name: 'Clear these filters' }).press('Enter');
  await expect(page).toHaveURL('/directory');
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused();
  await expect(page.locator('input[name=language][value=he]')).not.toBeChecked();
  await expect(showing).toHaveText(/^Showing 1 to 5 of /);
});

test('‘More filters’ work without JavaScript, and the page has <link> elements for the feeds of its list', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/directory');
  await page.locator('summary', { hasText: 'More filters' }).click();
  await page.getByRole('checkbox', { name: 'English' }).check();
  await page.getByRole('radio', { name: 'With a recording' }).check();
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL('/directory?language=en&hasAudio=true');
  await expect(page.getByRole('checkbox', { name: 'English' })).toBeChecked();
  for (const [type, file] of [
    ['atom', 'feed'],
    ['rss', 'podcast'],
  ]) {
    const feed = page.locator(`link[rel=alternate][type="application/${type}+xml"]`).first();
    await expect(feed).toHaveAttribute('href', `${site.url}/${file}.xml?language=en&hasAudio=true`);
  }
  await context.close();
});

test('a filter by two countries survives ‘Filter Results’, with and without JavaScript; a URL can filter by city alone', async ({
  browser,
  page,
  site,
}) => {
  const countSermons = async (query: string) =>
    Number((await page.request.get(`/api/sermons?${query}`)).headers()['x-total-count']);
  const countries = 'country=Canada&country=France';
  const sermonCount = (await countSermons('country=Canada')) + (await countSermons('country=France'));
  await page.goto(`/directory?${countries}`);
  await expect(getSermonRows(page)).toHaveCount(sermonCount);
  await expect(page.getByRole('heading', { name: 'Sermons from Canada or France' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Feed of this list' })).toHaveAttribute(
    'href',
    `/feed.xml?${countries}`,
  );
  await page.locator('summary', { hasText: 'More filters' }).click();
  await page.getByRole('checkbox', { name: 'English' }).check();
  await page.getByRole('button', { name: 'Filter Results' }).click();
  await expect(page).toHaveURL(`/directory?${countries}&language=en`);
  await page.getByRole('link', { name: 'Show all locations' }).click();
  await expect(page).toHaveURL('/directory?language=en');
  await expect(page.getByLabel('Country')).toHaveValue('all_countries');

  await page.goto('/directory?city=Perth');
  await expect(getSermonRows(page)).toHaveCount(await countSermons('city=Perth'));
  await expect(page.getByRole('heading', { name: 'Sermons from Perth' })).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto(`/directory?${countries}`);
  await pageWithoutScripts.getByRole('button', { name: 'Filter Results' }).click();
  await expect(pageWithoutScripts).toHaveURL(new RegExp(`\\?${countries}&hasAudio=`));
  await expect(getSermonRows(pageWithoutScripts)).toHaveCount(sermonCount);
  await context.close();
});

test('a keyword of a sermon leads to the sermons with this keyword, also if no search finds it', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Who Is in the Image', true, { keywords: 'We, מי' });
  await page.goto(`/sermon/${sermon.slug}`);
  await page.getByRole('list', { name: 'Keywords' }).getByRole('link', { name: 'We' }).click();
  await expect(page).toHaveURL('/directory?keyword=We');
  await expect(page.getByRole('heading', { name: 'Filters: we' })).toBeVisible();
  await expect(getSermonRows(page)).toHaveCount(1);
  await expect(getSermonRows(page)).toContainText(sermon.title);
});

test('invalid filters return status 400 and an error message', async ({ page, expectedConsole }) => {
  expectedConsole.push(/status of 400/);
  const response = await page.goto('/directory?from=2026-02-02&to=2026-02-01');
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('heading', { name: 'Check the Filters' })).toBeVisible();
  await expect(page.getByText('The last date (to) must not be before the first (from).')).toBeVisible();
  const values = Array.from({ length: 200 }, (_, index) => `keyword=k${index}`).join('&');
  expect((await page.goto(`/directory?${values}`))?.status()).toBe(400);
  await expect(page.getByText('At most 50 values of keyword are allowed.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all sermons' }).click();
  await expect(page.getByText(/^Showing 1 to 5 of /)).toBeVisible();
});

test("the heading of a list filtered by portion shows the portion's name; an unknown portion is quoted", async ({
  page,
}) => {
  const heading = page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 }).first();
  await page.goto('/directory?portion=vayakhel-pekudei');
  await expect(heading).toHaveText("Sermons given in the week of Vayak'hel-Pekudei");
  await page.goto('/directory?portion=call+this+number');
  await expect(heading).toHaveText('Sermons given in the week of “call this number”');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the location filter of a search is collapsed, and results are in view', async ({ page }) => {
    const country = page.getByLabel('Country');
    const filterSummary = page.locator('summary', { hasText: 'Find Sermons By Location' });
    const firstResult = page.getByRole('table').getByRole('link').first();
    await page.goto('/directory');
    await expect(country).toBeInViewport();
    await expect(filterSummary).toHaveCount(0);
    await page.goto('/directory?q=Winnipeg');
    await expect(country).toBeHidden();
    await expect(firstResult).toBeInViewport();
    await filterSummary.focus();
    await page.keyboard.press('Enter');
    await country.selectOption('Canada');
    await page.getByRole('button', { name: 'Filter Results' }).click();
    await expect(page).toHaveURL('/directory?q=Winnipeg&country=Canada');
    await expect(page.getByRole('heading', { name: 'Sermons from Canada' })).toBeVisible();
    await expect(country).toBeHidden();
    await expect(filterSummary).toBeFocused();
    await expect(firstResult).toBeInViewport();
    await page.getByRole('link', { name: 'Show all locations' }).click();
    await expect(page).toHaveURL('/directory?q=Winnipeg');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(country).toBeVisible();
    await expect(filterSummary).toBeHidden();
  });

  test('the collapsed filter works without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto('/directory?q=Winnipeg&country=Canada');
    await expect(page.getByRole('table').getByRole('link').first()).toBeInViewport();
    await page.locator('summary', { hasText: 'Find Sermons By Location' }).click();
    await page.getByLabel('Country').selectOption('All Countries');
    await page.getByRole('button', { name: 'Filter Results' }).click();
    await expect(page).toHaveURL(/[?&]q=Winnipeg(?!.*Canada)/);
    await expect(page.getByRole('heading', { name: 'Sermons that match “Winnipeg”' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sermons from Canada' })).toHaveCount(0);
    await context.close();
  });
});
