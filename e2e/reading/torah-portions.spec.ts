import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettled } from '../support/page-requests.ts';
import { today } from '../support/today.ts';

test.describe('the Torah portions', () => {
  test('open one at a time, by click and by URL, and can be closed', async ({ page }) => {
    await page.goto('/torah-portions#vayetzei');
    await expect(page).toHaveTitle('Torah Portions | Bimah');
    const entry = (name: string) =>
      page.locator('details').filter({ has: page.getByRole('heading', { name }) });
    await expect(entry('Vayetzei')).toHaveAttribute('open');
    await expect(entry('Vayetzei').locator('summary')).toBeInViewport();
    await expect(entry('Vayetzei')).toContainText('Hosea 12:13–14:10');
    await expect(entry('Vayetzei').getByRole('link', { name: 'Sermons for this portion' })).toHaveAttribute(
      'href',
      '/torah-portions/vayetzei',
    );

    await entry('Toldot').locator('summary').click();
    await expect(page).toHaveURL(/#toldot$/);
    await expect(page.locator('details[open]')).toHaveCount(1);
    await expect(entry('Toldot')).toContainText('Malachi 1:1–2:7');
    await entry('Toldot').locator('summary').click();
    await expect(page.locator('details[open]')).toHaveCount(0);
    await expect(page).toHaveURL(/torah-portions$/);

    await page.evaluate(() => {
      location.hash = '#shemot';
    });
    await expect(entry('Shemot')).toHaveAttribute('open');
    await expect(page.locator('details[open]')).toHaveCount(1);
  });

  test('are searched and filtered by book without a request', async ({ page }) => {
    await openSettled(page, '/torah-portions');
    const requestedUrls: string[] = [];
    page.on('request', (request) => {
      if (['fetch', 'xhr', 'document'].includes(request.resourceType())) requestedUrls.push(request.url());
    });
    const portions = page.locator('details');
    await expect(page.getByText('26 Portions')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'All Books',
      'Genesis (Bereshit)',
      'Exodus (Shemot)',
      'Leviticus (Vayikra)',
      'Numbers (Bamidbar)',
      'Deuteronomy (Devarim)',
    ]);
    await page.getByRole('tab', { name: 'Exodus (Shemot)' }).click();
    await expect(page.getByText('11 Portions')).toBeVisible();
    await expect(portions).toHaveCount(11);
    const search = page.getByPlaceholder('Search portions, themes, or content...');
    await search.fill('BUSH');
    await expect(portions).toHaveCount(1);
    await expect(portions).toContainText('Shemot');
    await expect(page).toHaveURL(/book=exodus&q=BUSH/);
    await search.fill('Hosea');
    await expect(page.getByText('0 Portions')).toBeVisible();
    await expect(page.getByText('No Portions Found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all portions' }).click();
    await expect(page.getByText('26 Portions')).toBeVisible();
    await page.getByRole('tab', { name: 'All Books' }).focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Deuteronomy (Devarim)' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(portions).toHaveCount(0);
    await page.keyboard.press('Home');
    await expect(portions).toHaveCount(26);
    await portions.first().locator('summary').click();
    await expect(page).toHaveURL(/#bereshit$/);
    await page.getByText('Israel', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Israel' })).toBeChecked();
    expect(requestedUrls).toEqual([]);
  });

  test('the URL of a portion opens it although the list is filtered', async ({ page }) => {
    await page.goto('/torah-portions?book=exodus#vayetzei');
    await expect(page.locator('details[open]')).toContainText('Vayetzei');
    await expect(page.getByText('26 Portions')).toBeVisible();
    await expect(page.locator('details[open] summary')).toBeInViewport();

    await page.getByRole('tab', { name: 'Exodus (Shemot)' }).click();
    await expect(page.getByText('11 Portions')).toBeVisible();
    await page.evaluate(() => {
      location.hash = '#vayetzei';
    });
    await expect(page.getByText('26 Portions')).toBeVisible();
    await expect(page.locator('details[open] summary')).toBeInViewport();
  });

  // smoke.dates.ts tests a week in which a holiday replaces the portion.
  test('the home page links to the page of this week’s portion', async ({ page, request }) => {
    const reading = await (await request.get(`/api/calendar/reading?date=${today()}`)).json();
    const name = reading.portions[0] ?? reading.holiday;
    await page.goto('/');
    await page.getByRole('link', { name: /This week’s portion/i }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('main')).toContainText(reading.chapters.replaceAll('-', '–'));
    await page.getByRole('link', { name: 'Torah Portions' }).first().click();
    await expect(page.locator('#this-week')).toContainText(name);
  });

  test('open by URL and can be searched without JavaScript', async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/torah-portions#vayetzei');
    await expect(page.getByText('Running from Esau')).toBeVisible();
    await page.goto('/torah-portions?q=gopher');
    await expect(page.locator('details')).toHaveCount(1);
    await context.close();
  });

  test('a directory URL that filters only by an occasion redirects to its page; a holiday under /torah-portions, a portion under /holiday-resources and an unknown one return 404', async ({
    request,
  }) => {
    const redirect = await request.get('/directory?portion=Yom-Kippur&page=2', { maxRedirects: 0 });
    expect(redirect.status()).toBe(301);
    expect(redirect.headers().location).toBe('/holiday-resources/yom-kippur');
    for (const filter of ['q=ladder', 'city=Haifa', 'rabbi=naomi-feldman', 'hasAudio=true']) {
      const filtered = await request.get(`/directory?portion=vayetzei&${filter}`, { maxRedirects: 0 });
      expect(filtered.status(), filter).toBe(200);
    }
    for (const path of [
      '/torah-portions/yom-kippur',
      '/holiday-resources/vayetzei',
      '/torah-portions/none',
    ]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test('the HTML of an occasion has its own feed, title and canonical URL', async ({ request }) => {
    const html = await (await request.get('/holiday-resources/yom-kippur')).text();
    expect(html).toContain('<title>Sermons for Yom Kippur | Bimah</title>');
    expect(html).toMatch(/rel="canonical" href="[^"]*\/holiday-resources\/yom-kippur"/);
    expect(html).toMatch(/application\/atom\+xml" title="[^"]*" href="[^"]*\/feed.xml\?occasion=yom-kippur"/);
    expect(html).toContain('About Yom Kippur');
    expect(html).toContain('יום כיפור');
  });

  test('the portion of a sermon follows its country, and links to a list that contains the sermon', async ({
    page,
    administer,
  }) => {
    const title = 'A Week Ahead of the Diaspora';
    const { id } = await createSermon(page, administer, title, true, {
      city: 'Haifa',
      state: 'Haifa District',
      country: 'ישראל',
      dateDelivered: '2026-05-30',
    });
    await page.goto(`/sermon/${id}`);
    await page.getByRole('link', { name: "Beha'alotcha" }).click();
    await expect(page.getByRole('heading', { level: 1, name: "Beha'alotcha" })).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });
});
