import type { Page } from '@playwright/test';

/** What the submission answered. */
export interface MadeSermon {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** The fixture that acts as the administrator. */
export type Administer = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** A sermon of one test alone, submitted and, unless the test wants a draft, published. */
export async function makeSermon(
  page: Page,
  administer: Administer,
  title: string,
  isPublished = true,
  more: object = {},
): Promise<MadeSermon> {
  const answer = await page.request.post('/api/sermons', {
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
      ...more,
    },
  });
  const sermon = (await answer.json()) as MadeSermon;
  if (isPublished) await administer('PATCH', `/api/admin/sermons/${sermon.id}/publish`, { published: true });
  return sermon;
}
