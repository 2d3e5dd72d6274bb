import type { Page } from '@playwright/test';

/** What tests use of a created sermon. */
export interface CreatedSermon {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** The fixture that sends requests as the administrator. */
export type Administer = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Submits a sermon, and publishes it unless `isPublished` is false. */
export async function createSermon(
  page: Page,
  administer: Administer,
  title: string,
  isPublished = true,
  overrides: object = {},
): Promise<CreatedSermon> {
  const response = await page.request.post('/api/sermons', {
    data: {
      title,
      content: 'When Jacob woke from his sleep, he said: God was in this place.',
      rabbiName: 'Rabbi Tamar Adler',
      synagogueName: 'Beit Tefillah',
      city: 'Albany',
      state: 'New York',
      country: 'United States',
      email: 'rabbi@example.org',
      phone: '518 555 0123',
      dateDelivered: '2026-11-14',
      ...overrides,
    },
  });
  const sermon = (await response.json()) as CreatedSermon;
  if (isPublished) await administer('PATCH', `/api/admin/sermons/${sermon.id}/publish`, { published: true });
  return sermon;
}
