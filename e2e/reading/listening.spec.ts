import type { Page } from '@playwright/test';
import { type Administer, createSermon, uploadRecording } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/page-requests.ts';

test.use({ siteName: 'listening' });

/** Publishes a sermon with a recording. @returns its id and path, and the URL of the recording */
async function publishRecording(
  page: Page,
  administer: Administer,
  title: string,
  dateDelivered = '2026-11-14',
) {
  const audioUrl = await uploadRecording(page);
  const { id } = await createSermon(page, administer, title, true, { audioUrl, dateDelivered });
  return { id, path: `/sermon/${id}`, audioUrl };
}

/** Publishes a sermon with a recording and opens its page. */
async function openRecording(page: Page, administer: Administer, title: string) {
  const sermon = await publishRecording(page, administer, title);
  await page.goto(sermon.path);
  return { ...sermon, player: page.getByRole('group', { name: `Listen to ${title}` }) };
}

const getPlayerBar = (page: Page) => page.getByRole('region', { name: 'Listening' });
/** Reads the current time of the recording in whole seconds. */
const readCurrentTime = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => Math.floor(audio.currentTime));
/** Reads the title that the page sets for the lock screen. */
const readLockScreen = (page: Page) => page.evaluate(() => navigator.mediaSession.metadata?.title);

test('playback continues in a bar on another page, and the bar links back to the sermon', async ({
  page,
  administer,
}) => {
  const { player } = await openRecording(page, administer, 'Heard on the Way');
  await player.getByRole('button', { name: 'Listen' }).click();
  await player.getByRole('button', { name: 'Speed 1×' }).click();
  await player.getByLabel('Playback position').fill('20');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await readLockScreen(page)).toBe('Heard on the Way');
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
  const bar = getPlayerBar(page);
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('audio')).toHaveJSProperty('paused', false);
  expect(await readCurrentTime(page)).toBeGreaterThanOrEqual(20);
  await bar.getByRole('button', { name: 'Pause' }).click();
  const pausedAt = await readCurrentTime(page);
  await bar.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(() => readCurrentTime(page)).toBe(pausedAt + 15);
  await bar.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(() => readCurrentTime(page)).toBe(pausedAt);
  await bar.getByRole('button', { name: 'Speed 1.25×' }).click();
  await bar.getByRole('link', { name: 'Heard on the Way' }).click();
  await expect(bar).toHaveCount(0);
  await expect(player.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
  expect(await readCurrentTime(page)).toBe(pausedAt);
});

test('going back while the code of the next page loads moves the recording from the bar to the player of the page; after the bar was closed, Listen resumes it', async ({
  page,
  administer,
}) => {
  const { player } = await openRecording(page, administer, 'Back before Leaving');
  const bar = getPlayerBar(page);
  await player.getByRole('button', { name: 'Listen' }).click();
  await player.getByLabel('Playback position').fill('20');
  const leave = () => page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
  const release = await holdRequests(page, /\/directory-[^/]+\.js$/);

  await leave();
  await bar.getByRole('button', { name: 'Speed 1×' }).click();
  await bar.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await page.goBack();
  await expect(bar).toHaveCount(0);
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible();
  await expect(page.locator('audio')).toHaveJSProperty('paused', false);
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThanOrEqual(35);

  await leave();
  await bar.getByRole('button', { name: 'Close the player' }).click();
  await page.goBack();
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThanOrEqual(35);
  release();
});

test('closing the bar ends playback, and a later visit starts at the same position', async ({
  page,
  administer,
}) => {
  const { path, player } = await openRecording(page, administer, 'Left in the Middle');
  await player.getByRole('button', { name: 'Listen' }).click();
  await player.getByLabel('Playback position').fill('30');
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
  await expect(getPlayerBar(page)).toBeVisible();
  // During playback, a position this close to the stored one is not stored.
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 34;
  });
  await getPlayerBar(page).getByRole('button', { name: 'Close the player' }).click();
  await expect(getPlayerBar(page)).toHaveCount(0);
  await expect(page.locator('audio')).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await page.goto(path);
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThanOrEqual(34);
  await expect(player).toContainText(/(0:[3-5]|[1-4]:\d)\d \/ 5:00/);
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('playing a recording pauses the player in another tab', async ({ page, administer }) => {
  const { path } = await publishRecording(page, administer, 'Played in Two Tabs');
  const open = async (tab: Page) => {
    await tab.goto(path);
    const player = tab.getByRole('group', { name: 'Listen to Played in Two Tabs' });
    await player.getByRole('button', { name: 'Listen' }).click();
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    return player;
  };
  const first = await open(page);
  const other = await page.context().newPage();
  await open(other);
  await expect(first.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('the browser’s own player of a featured card pauses the player in another tab', async ({
  page,
  administer,
}) => {
  const { id, audioUrl, player } = await openRecording(page, administer, 'Played on Its Card');
  await administer('PATCH', `/api/admin/sermons/${id}/feature`, { featured: true });
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  // Without a click, browsers play only muted recordings.
  await other
    .locator(`audio[src="${audioUrl}"]`)
    .first()
    .evaluate((audio: HTMLAudioElement) => {
      audio.muted = true;
      return audio.play();
    });
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
  // Other tests expect one player on the page of a sermon.
  await administer('PATCH', `/api/admin/sermons/${id}/feature`, { featured: false });
});

test('leaving the page of a paused recording removes it from the lock screen', async ({
  page,
  administer,
}) => {
  const { player } = await openRecording(page, administer, 'Paused and Left');
  await player.getByRole('button', { name: 'Listen' }).click();
  await player.getByRole('button', { name: 'Pause' }).click();
  expect(await readLockScreen(page)).toBe('Paused and Left');
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
  await expect(player).toHaveCount(0);
  expect(await readLockScreen(page)).toBeUndefined();
});

test('playing a recording pauses the one in the bar, and playing the one in the bar pauses that of the page', async ({
  page,
  administer,
}) => {
  const earlier = await publishRecording(page, administer, 'Earlier of Two', '2027-02-01');
  const later = await publishRecording(page, administer, 'Later of Two', '2027-02-02');
  const readPlaying = () =>
    page
      .locator('audio')
      .evaluateAll((elements: HTMLAudioElement[]) =>
        elements.filter(({ paused }) => !paused).map(({ src }) => new URL(src).pathname),
      );
  await page.goto(later.path);
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Previous and next sermon' }).getByText('Earlier').click();
  const player = page.getByRole('group', { name: 'Listen to Earlier of Two' });
  const bar = getPlayerBar(page);
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await readPlaying()).toEqual([later.audioUrl]);
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await readPlaying()).toEqual([earlier.audioUrl]);
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await readPlaying()).toEqual([later.audioUrl]);
  expect(await readLockScreen(page)).toBe('Later of Two');
  // The lock screen still has the recording that plays after the bar with the other one was closed.
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await bar.getByRole('button', { name: 'Close the player' }).click();
  await expect(bar).toHaveCount(0);
  expect(await readLockScreen(page)).toBe('Earlier of Two');
});

test('after a change to another sermon, its player is paused, at 0:00 and at normal speed', async ({
  page,
  administer,
}) => {
  await publishRecording(page, administer, 'The Older Recording', '2027-03-01');
  const newer = await publishRecording(page, administer, 'The Newer Recording', '2027-03-02');
  await page.goto(newer.path);
  const player = page.getByRole('group', { name: /^Listen to / });
  await player.getByRole('button', { name: 'Speed 1×' }).click();
  await player.getByRole('button', { name: 'Listen' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Previous and next sermon' }).getByText('The Older').click();
  await expect(page.getByRole('heading', { name: 'The Older Recording', level: 1 })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Listen to The Older Recording' })).toContainText(
    '0:00 / 5:00',
  );
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Speed 1×' })).toBeVisible();
});

test('playback that failed resumes at the same position with one click', async ({ page, administer }) => {
  const { player } = await openRecording(page, administer, 'Broken Off');
  await expect(player).toContainText('0:00 / 5:00');
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
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThanOrEqual(40);
});

test('the bar covers none of the first 60 controls that get focus on the home page', async ({
  page,
  administer,
}) => {
  const { player } = await openRecording(page, administer, 'Heard from Below');
  await player.getByRole('button', { name: 'Listen' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(getPlayerBar(page)).toBeVisible();
  // Content that appears later would move the focused control behind the bar.
  await expect(page.getByRole('region', { name: 'Featured sermon' }).getByRole('heading')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Load More Sermons' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const covered = new Set<string>();
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press('Tab');
    const name = await getPlayerBar(page).evaluate((bar) => {
      const focused = document.activeElement as HTMLElement;
      const isCovered = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      return isCovered && focused !== document.body && !bar.contains(focused) ? focused.outerHTML : '';
    });
    if (name) covered.add(name);
  }
  expect([...covered]).toEqual([]);
});
