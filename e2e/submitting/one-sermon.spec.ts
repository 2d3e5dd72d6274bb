import { adminPassword, expect, test } from '../support/fixtures.ts';

test.use({ siteName: 'one-sermon' });

test('a rabbi submits a sermon, an administrator publishes it, a visitor finds and reads it', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/submit');
  await expect(page).toHaveTitle('Submit Your Sermon | Bimah');
  await page.getByLabel('Title').fill('A Ladder Set Upon the Earth');
  await expect(page.getByLabel('URL slug')).toHaveValue('a-ladder-set-upon-the-earth');
  await page
    .getByLabel('Content')
    .fill('Jacob dreamed.\nAnd behold, a ladder stood upon the earth, and its head reached heaven.');
  await page.getByLabel('Rabbi name').fill('Rabbi Miriam Katz');
  await page
    .getByRole('group', { name: 'The rabbi' })
    .getByRole('textbox', { name: 'Email' })
    .fill('katz@example.org');
  await page.getByLabel('Phone').fill('518 555 0199');
  await page.getByLabel('Synagogue name').fill('Ohel Avraham');
  await page.getByLabel('City').fill('Utrecht');
  await page.getByLabel('State/Province').fill('Utrecht');
  await page.getByLabel('Country').fill('Netherlands');
  await page.getByRole('button', { name: 'Submit Sermon' }).click();
  await expect(page.getByText('You must agree to the terms and conditions')).toBeVisible();
  await page.getByLabel(/I have the right to publish/).check();
  await page.getByRole('button', { name: 'Submit Sermon' }).click();
  await expect(
    page.getByText(
      'Your sermon has been submitted for review. It will be published after approval by our moderators. Thank you!',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');

  await page.goto('/directory?country=Netherlands');
  await expect(page.getByText('No Sermons Found')).toBeVisible();

  const dashboard = await browser.newPage({ baseURL: site.url });
  await dashboard.goto('/admin');
  await dashboard.getByLabel('Password').fill(adminPassword);
  await dashboard.getByRole('button', { name: 'Login' }).click();
  await expect(dashboard.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await dashboard.getByRole('tab', { name: /Drafts/ }).click();
  const card = dashboard.getByRole('article').filter({ hasText: 'A Ladder Set Upon the Earth' });
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(dashboard.getByText('Sermon Published')).toBeVisible();
  await expect(card).toHaveCount(0);
  await dashboard.close();

  await page.goto('/directory?country=Netherlands');
  await page.getByRole('link', { name: 'A Ladder Set Upon the Earth' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A Ladder Set Upon the Earth' })).toBeVisible();
  await expect(
    page.getByText('And behold, a ladder stood upon the earth, and its head reached heaven.'),
  ).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'A Ladder Set Upon the Earth' })).toBeVisible();
});
