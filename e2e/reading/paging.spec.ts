import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ siteName: 'paging', viewport: { width: 390, height: 844 } });

test('the next page of a long list begins at its start, and the back button restores the scroll position', async ({
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
  await page.goBack();
  await expect(page.getByText('Showing 1 to 20 of 25 results')).toBeAttached();
  await expect.poll(readScrollY).toBe(scrollY);
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
