import { wav } from '../../src/server/testing/media.ts';
import { createSermon } from '../support/create-sermon.ts';
import { logIn, openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold } from '../support/reads.ts';

test.use({ siteName: 'url-state' });

test('a search field keeps keyboard focus, follows the URL, and keeps text that is being typed', async ({
  page,
}) => {
  await page.goto('/directory?q=torah');
  const field = page.getByRole('searchbox', { name: 'Search sermons' }).first();
  await expect(field).toHaveValue('torah');
  await field.fill('shabbat');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=shabbat/);
  await expect(page.getByText('Sermons that match “shabbat”')).toBeVisible();
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('torah');
  await field.fill('half a word');
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL(/directory$/);
  await expect(field).toHaveValue('half a word');

  await logIn(page, '/admin');
  const searchField = page.getByRole('searchbox', { name: 'Search title, name, place, email or phone' });
  await searchField.fill('rabbi');
  await searchField.press('Enter');
  await expect(page).toHaveURL(/q=rabbi/);
  await expect(searchField).toBeFocused();
  await page.goBack();
  await expect(searchField).toHaveValue('');
});

test('text that is typed during a save stays in the form', async ({ page, administer }) => {
  const sermon = await createSermon(page, administer, 'Written Concurrently');
  await logIn(page, `/admin?show=all&sermon=${sermon.id}&edit=true`);
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await form.getByLabel('City').fill('  Troy ');
  const release = await hold(page, '**/trpc/admin.sermons.edit*');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await form.getByLabel('Keywords').fill('dreams, ladders');
  release();
  await expect(page.getByText('Sermon Updated')).toBeVisible();
  await expect(form.getByLabel('City')).toHaveValue('Troy');
  await expect(form.getByLabel('Keywords')).toHaveValue('dreams, ladders');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  expect(await administer('GET', `/api/admin/sermons/${sermon.id}`)).toMatchObject({
    city: 'Troy',
    keywords: 'dreams, ladders',
  });
});

test('the text of an edited sermon does not appear in the form for new sermons', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Nobody Else’s Words');
  await logIn(page, `/admin?show=all&sermon=${sermon.id}&edit=true`);
  await expect(page.getByRole('form', { name: 'Edit Sermon' }).getByLabel('Content')).toHaveValue(/Jacob/);
  await page.getByRole('banner').getByRole('link', { name: 'Submit Sermon' }).click();
  await expect(page.getByRole('heading', { name: 'Submit Your Sermon' })).toBeVisible();
  await expect(page.getByLabel('Date delivered')).not.toHaveValue('');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByLabel('Content')).toHaveValue('');
});

test('the next highlights include a sermon published since they were last opened', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'News of This Minute', false);
  await logIn(page, '/admin?tab=newsletter');
  const panel = page.getByRole('region', { name: 'Weekly Highlights' });
  await expect(panel.getByText(/An issue that you send goes to/)).toBeVisible();
  await page.getByRole('tab', { name: 'Sermons' }).click();
  await page.getByRole('tab', { name: /^Drafts/ }).click();
  const card = page.getByRole('article').filter({ hasText: sermon.title });
  await card.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Sermon Published')).toBeVisible();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await expect(panel.getByText(sermon.title)).toBeVisible();
});

test('a cancelled upload shows no error, and another file can be chosen', async ({ page }) => {
  await openSession(page);
  await page.goto('/admin/import');
  const choose = (name: string) =>
    page.getByLabel('Choose a file to import').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from('title,content\nA Title,Words enough to be a sermon.'),
    });
  const release = await hold(page, '**/api/admin/imports');
  await choose('first.csv');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Choose a file to import')).toBeVisible();
  await choose('second.csv');
  await expect(page.getByRole('progressbar', { name: 'Uploading second.csv' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'second.csv' })).toBeVisible();
});

test('the player of the next sermon is reset and does not start by itself', async ({ page, administer }) => {
  for (const [title, day] of [
    ['The Older Recording', '2027-03-01'],
    ['The Newer Recording', '2027-03-02'],
  ] as const) {
    const response = await page.request.post('/api/upload/audio', {
      multipart: { audio: { name: 'sermon.wav', mimeType: 'audio/wav', buffer: wav(60) } },
    });
    const { url } = await response.json();
    await createSermon(page, administer, title, true, { dateDelivered: day, audioUrl: url });
  }
  await page.goto('/sermon/the-newer-recording');
  const player = page.getByRole('group', { name: /^Listen to / });
  await player.getByRole('button', { name: 'Speed 1×' }).click();
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Previous and next sermon' }).getByText('The Older').click();
  await expect(page.getByRole('heading', { name: 'The Older Recording', level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Listen to The Older Recording' })).toContainText(
    '0:00 / 1:00',
  );
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Speed 1×' })).toBeVisible();
});

test('playback that failed resumes at the same time with one click', async ({ page, administer }) => {
  const response = await page.request.post('/api/upload/audio', {
    multipart: { audio: { name: 'sermon.wav', mimeType: 'audio/wav', buffer: wav(60) } },
  });
  const { url } = await response.json();
  const { id } = await createSermon(page, administer, 'Broken Off', true, { audioUrl: url });
  await page.goto(`/sermon/${id}`);
  const player = page.getByRole('group', { name: 'Listen to Broken Off' });
  await expect(player).toContainText('0:00 / 1:00');
  await player.getByRole('button', { name: 'Listen' }).click();
  await player.getByLabel('Playback position').fill('40');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  // The state after a lost connection: an error, and not paused.
  const audio = page.locator('audio');
  await audio.evaluate((element: HTMLAudioElement) => {
    Object.defineProperty(element, 'error', { configurable: true, value: { code: 2 } });
    element.dispatchEvent(new Event('error'));
  });
  await expect(player.getByText('The recording could not be played. Please try again.')).toBeVisible();
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => Math.floor(element.currentTime / 10)))
    .toBe(4);
});
