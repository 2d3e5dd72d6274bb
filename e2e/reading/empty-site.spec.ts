import { expect, test } from '../support/fixtures.ts';

test('an empty site says that nothing is published yet and invites the first submission', async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({ template: 'empty' });
  await page.goto(site.url);
  const recent = page.getByRole('region', { name: 'Recent Sermons' });
  await expect(recent.getByRole('heading', { name: 'No Sermons Yet' })).toBeVisible();
  await expect(recent.getByRole('link', { name: 'Load More Sermons' })).toHaveCount(0);
  await recent.getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submit Your Sermon' })).toBeVisible();

  await page.goto(`${site.url}/directory`);
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('heading', { name: 'No Sermons Yet' })).toBeVisible();
  await expect(results.getByRole('link', { name: 'Submit Sermon' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show all sermons' })).toHaveCount(0);
  await page.goto(`${site.url}/directory?q=ladder`);
  await expect(results.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible();
  await expect(results.getByText('No sermons match your filter criteria.')).toBeVisible();
});
