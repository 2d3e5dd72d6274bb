import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForRender } from '../support/page-requests.ts';

test.use({ siteName: 'paging', viewport: { width: 390, height: 844 } });

test('the next page of a long list begins at its start and moves the focus there, and the back button restores the scroll position', async ({
  page,
  administer,
}) => {
  for (let number = 1; number <= 25; number++)
    await createSermon(page, administer, `Paged sermon ${number}`, true, { rabbiName: 'Elior Paz' });
  await page.goto('/rabbis/elior-paz');
  const sermons = page.getByRole('region', { name: 'Sermons' });
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.scrollIntoViewIfNeeded();
  // The scroll event comes before the callbacks of the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const readScrollY = () => page.evaluate(() => window.scrollY);
  const scrollY = await readScrollY();
  expect(scrollY).toBeGreaterThan(800);
  await next.click();
  await expect(page.getByText('Showing 21 to 25 of 25 results')).toBeAttached();
  await expect(sermons.getByRole('heading', { name: 'Sermons' })).toBeInViewport();
  await expect(sermons).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Showing 1 to 20 of 25 results')).toBeAttached();
  await expect.poll(readScrollY).toBe(scrollY);

  // A click that is not on a link changes nothing for the forward button.
  await page.goForward();
  const secondPage = page.getByText('Showing 21 to 25 of 25 results');
  await secondPage.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const secondScrollY = await readScrollY();
  await page.goBack();
  await expect(page.getByText('Showing 1 to 20 of 25 results')).toBeAttached();
  // The second page is then no longer in memory.
  await page.reload();
  await page.getByText('Showing 1 to 20 of 25 results').click();
  await page.goForward();
  await expect(secondPage).toBeAttached();
  await waitForRender(page);
  await expect.poll(readScrollY).toBe(secondScrollY);
});

test('the directory stays where the visitor scrolled to while its next page loads', async ({ page }) => {
  await page.goto('/directory');
  const loaded = Promise.withResolvers<void>();
  await page.route('**/trpc/**', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const next = page.getByRole('link', { name: 'Next', exact: true });
  // The pages are loaded before the click, where the pointer is on the link.
  await next.press('Enter');
  await expect(page.getByRole('region', { name: 'Results' })).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => window.scrollTo(0, 700));
  await waitForRender(page);
  loaded.resolve();
  await expect(page.getByText(/^Showing 6 to 10 of /)).toBeAttached();
  await waitForRender(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(700);
});

test('the back button restores the scroll position of the previous page of the directory', async ({
  page,
}) => {
  await page.goto('/directory');
  const next = page.getByRole('link', { name: 'Next', exact: true });
  await next.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const readScrollY = () => page.evaluate(() => window.scrollY);
  const scrollY = await readScrollY();
  await next.click();
  await expect(page.getByText(/^Showing 6 to 10 of /)).toBeAttached();
  await page.goBack();
  await expect(page.getByText(/^Showing 1 to 5 of /)).toBeAttached();
  await expect.poll(readScrollY).toBe(scrollY);
});
