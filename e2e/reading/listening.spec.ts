import type { APIRequestContext, Page } from '@playwright/test';
import { wav } from '../../src/server/testing/media.ts';
import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';

/** Uploads a silent recording of one minute. @returns its URL */
async function upload(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/upload/audio', {
    multipart: { audio: { name: 'sermon.wav', mimeType: 'audio/wav', buffer: wav(60) } },
  });
  return (await response.json()).url;
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Listening' });
/** The current time of the recording in whole seconds. */
const currentTime = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => Math.floor(audio.currentTime));

test('playback continues in a bar on other pages, which links back to the sermon', async ({
  page,
  administer,
}) => {
  const fields = { audioUrl: await upload(page.request) };
  const { id } = await createSermon(page, administer, 'Heard on the Way', true, fields);
  await page.goto(`/sermon/${id}`);
  const player = page.getByRole('group', { name: 'Listen to Heard on the Way' });
  await player.getByRole('button', { name: 'Listen' }).click();
  await player.getByRole('button', { name: 'Speed 1×' }).click();
  await player.getByLabel('Playback position').fill('20');
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Heard on the Way');
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
  const bar = barOf(page);
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.locator('audio')).toHaveJSProperty('paused', false);
  expect(await currentTime(page)).toBeGreaterThanOrEqual(20);
  await bar.getByRole('button', { name: 'Pause' }).click();
  const paused = await currentTime(page);
  await bar.getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(() => currentTime(page)).toBe(paused + 15);
  await bar.getByRole('button', { name: 'Back 15 seconds' }).click();
  await expect.poll(() => currentTime(page)).toBe(paused);
  await bar.getByRole('button', { name: 'Speed 1.25×' }).click();
  await bar.getByRole('link', { name: 'Heard on the Way' }).click();
  await expect(bar).toHaveCount(0);
  await expect(player.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
  expect(await currentTime(page)).toBe(paused);
});

test('closing the bar ends playback, and a later visit resumes at the same time', async ({
  page,
  administer,
}) => {
  const fields = { audioUrl: await upload(page.request) };
  const { id } = await createSermon(page, administer, 'Left in the Middle', true, fields);
  await page.goto(`/sermon/${id}`);
  const player = page.getByRole('group', { name: 'Listen to Left in the Middle' });
  await player.getByRole('button', { name: 'Listen' }).click();
  await player.getByLabel('Playback position').fill('30');
  await page.getByRole('banner').getByRole('link', { name: 'Directory', exact: true }).click();
  await barOf(page).getByRole('button', { name: 'Close the player' }).click();
  await expect(barOf(page)).toHaveCount(0);
  await expect(page.locator('audio')).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await page.goto(`/sermon/${id}`);
  await expect(player).toContainText('0:3');
  expect(await currentTime(page)).toBeGreaterThanOrEqual(30);
  await expect(player.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('one recording plays at a time, also across tabs', async ({ page, administer }) => {
  const fields = { audioUrl: await upload(page.request) };
  const { id } = await createSermon(page, administer, 'Played in Two Tabs', true, fields);
  const open = async (tab: Page) => {
    await tab.goto(`/sermon/${id}`);
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
