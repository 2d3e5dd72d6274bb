import type { Page } from '@playwright/test';
import { wav } from '../../src/server/testing/media.ts';

/** The fields of a created sermon that tests use. */
export interface CreatedSermon {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** The type of the fixture that sends requests as the administrator and returns the JSON of the response. */
export type Administer = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The fields of a submission, except the title. */
export const sermonFields = {
  content: 'When Jacob woke from his sleep, he said: God was in this place.',
  rabbiName: 'Rabbi Tamar Adler',
  synagogueName: 'Beit Tefillah',
  city: 'Albany',
  state: 'New York',
  country: 'United States',
  email: 'rabbi@example.org',
  phone: '518 555 0123',
  dateDelivered: '2026-11-14',
} as const;

/** Submits a sermon, and publishes it unless `isPublished` is false. @throws Error when the submission is rejected */
export async function createSermon(
  page: Page,
  administer: Administer,
  title: string,
  isPublished = true,
  overrides: object = {},
): Promise<CreatedSermon> {
  const response = await page.request.post('/api/sermons', {
    data: { ...sermonFields, title, ...overrides },
  });
  if (!response.ok()) throw new Error(`${title} was rejected: ${response.status()} ${await response.text()}`);
  const sermon = (await response.json()) as CreatedSermon;
  if (isPublished) await administer('PATCH', `/api/admin/sermons/${sermon.id}/publish`, { published: true });
  return sermon;
}

/** Uploads a recording of five minutes, which does not end during a test on a slow machine. @returns its URL */
export async function uploadRecording(page: Page): Promise<string> {
  const audio = { name: 'sermon.wav', mimeType: 'audio/wav', buffer: wav(300, 4_000) };
  const response = await page.request.post('/api/upload/audio', { multipart: { audio } });
  if (!response.ok()) throw new Error(`The recording was rejected: ${response.status()}`);
  return ((await response.json()) as { url: string }).url;
}
