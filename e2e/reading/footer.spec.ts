import { expect, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/page-requests.ts';

test('the footer has the mission statement, links, disabled placeholder links, newsletter form and year', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('connects rabbis and communities through weekly sermons and teachings');
  const quick = footer.getByRole('navigation', { name: 'Quick Links' });
  await expect(quick.getByRole('link')).toHaveText([
    'Home',
    'Directory',
    'Submit Sermon',
    'About Us',
    'Contact',
  ]);
  const resources = footer.getByRole('navigation', { name: 'Resources' });
  await expect(resources.getByRole('link')).toHaveText([
    'Torah Portions',
    'Jewish Calendar',
    'Holiday Resources',
    'Sources',
    'Rabbis',
    'Synagogues',
    'Feed',
    'Podcast',
  ]);
  await expect(resources.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/feed.xml');
  await expect(resources.getByRole('link', { name: 'Podcast' })).toHaveAttribute('href', '/podcast.xml');
  for (const name of ['About Us', 'Contact', 'Facebook', 'Twitter', 'Instagram']) {
    const link = footer.getByRole('link', { name });
    await expect(link).toHaveAttribute('aria-disabled', 'true');
    await expect(link).not.toHaveAttribute('href');
  }
  await expect(footer.getByPlaceholder('Your email address')).toHaveAttribute('type', 'email');
  await expect(footer.getByRole('button', { name: 'Join' })).toBeVisible();
  await expect(footer).toContainText('We respect your privacy. Unsubscribe at any time.');
  await expect(footer.getByRole('status'), 'nothing is announced when a page opens').toHaveText('');
  // `Date` has the clock of the tests (environment.ts), like the server and the browser.
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()}`);
});

test('on a phone, following a footer link shows the skeleton of the new page, scrolled to the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/torah-portions');
  const release = await holdRequests(page, '**/assets/**');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Jewish Calendar' }).click();
  await expect(page.getByRole('status', { name: 'Loading the page' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Jewish Calendar' })).toBeInViewport();
});

test('footer links have the URLs from the settings, and a link without one is disabled', async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({
    template: 'empty',
    env: {
      CONTACT_URL: 'mailto:office@example.org?subject=Questions&cc=rabbi@example.org',
      ABOUT_URL: 'https://example.org/about',
      FACEBOOK_URL: 'https://www.facebook.com/"></footer><script>example',
      TWITTER_URL: 'https://x.com/example',
    },
  });
  for (const path of ['/directory', '/directory?country=Norway', '/directory?q=coat']) {
    await page.goto(new URL(path, site.url).href);
    const footer = page.getByRole('contentinfo');
    const link = (name: string) => footer.getByRole('link', { name });
    await expect(link('Contact')).toHaveAttribute(
      'href',
      'mailto:office@example.org?subject=Questions&cc=rabbi@example.org',
    );
    await expect(link('About Us')).toHaveAttribute('href', 'https://example.org/about');
    await expect(link('Facebook')).toHaveAttribute(
      'href',
      'https://www.facebook.com/"></footer><script>example',
    );
    await expect(link('Twitter')).toHaveAttribute('href', 'https://x.com/example');
    await expect(link('Twitter')).toHaveAttribute('rel', 'me noopener');
    await expect(link('Instagram')).toHaveAttribute('aria-disabled', 'true');
    await expect(footer.locator('[aria-disabled]')).toHaveCount(1);
  }
});
