import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SermonFilter, sermonFilters } from '../../../../shared/sermon.schemas.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

let site: TestApp;

const sermonCount = 900;
const limit = 50;

beforeAll(async () => {
  site = await createTestApp();
  const model = await createStoredSermon(site.em(), { title: 'Number 0' });
  // Some days have many sermons, some have none. A hidden, unpublished sermon is in two lists and in `all`.
  await site.em().execute(
    `insert into sermons (title, content, rabbi_name, synagogue_name, city, state, country, email, phone,
       date_delivered, date_submitted, is_published, is_hidden, review, location_id)
     select 'Number ' || n, content, 'Rabbi ' || case when n % 300 = 0 then 'Zvi' else 'Naomi' end, synagogue_name, city,
       state, country, email, phone, date_delivered,
       timestamptz '2026-03-01T22:00:00Z' + (n * n % 61) * interval '5 hours' + n % 3 * interval '9 days',
       case when n % 2 = 0 then 'false' else 'true' end, case when n % 3 = 0 then 'true' else 'false' end,
       case when n % 2 = 0 then (array[null, 'returned', 'corrected', 'declined', 'withdrawn'])[1 + n / 2 % 5] end,
       location_id
     from sermons, generate_series(1, ?) n where id = ?`,
    [sermonCount - 1, model.id],
  );
});
afterAll(() => site.close());

const conditions: Record<SermonFilter, string> = {
  published: `is_published = 'true' and is_hidden = 'false'`,
  drafts: `is_published = 'false' and coalesce(review, 'corrected') = 'corrected'`,
  returned: `review = 'returned'`,
  declined: `review = 'declined'`,
  withdrawn: `review = 'withdrawn'`,
  hidden: `is_hidden = 'true'`,
  all: 'true',
};

interface Cards {
  readonly items: readonly { readonly id: number; readonly title: string }[];
  readonly total: number;
  readonly counts: Record<SermonFilter, number>;
}

async function cards(input: {
  filter: SermonFilter;
  page?: number;
  q?: string;
  limit?: number;
}): Promise<Cards> {
  const url = `/trpc/admin.sermons.cards?input=${encodeURIComponent(JSON.stringify({ limit, ...input }))}`;
  const response = await site.administer({ method: 'GET', url });
  return response.json().result.data;
}

/** The expected ids, read from the sermons table directly. */
async function expectedIds(filter: SermonFilter): Promise<number[]> {
  const rows = await site
    .em()
    .execute<{ id: number }[]>(
      `select id from sermons where ${conditions[filter]} order by date_submitted desc, id desc`,
    );
  return rows.map(({ id }) => id);
}

describe('the dashboard lists', () => {
  test.each(sermonFilters)('the pages of %s together are the whole list', async (filter) => {
    const ids = await expectedIds(filter);
    expect(ids.length).toBeGreaterThan(limit);
    const found: number[] = [];
    for (let page = 1; page <= Math.ceil(ids.length / limit); page += 1) {
      found.push(...(await cards({ filter, page })).items.map(({ id }) => id));
    }
    expect(found).toEqual(ids);
    expect((await cards({ filter, page: 1000 })).items).toEqual([]);
    const rest = await site.administer({
      method: 'GET',
      url: `/api/admin/sermons?filter=${filter}&limit=50&page=6`,
    });
    expect(rest.json().map(({ id }: { id: number }) => id)).toEqual(ids.slice(250, 300));
  });

  test('the counts follow publishing, unpublishing, hiding and deleting, each also in bulk', async () => {
    const send = async (method: 'PATCH' | 'DELETE', path: string, payload?: object) => {
      const url = `/api/admin/sermons/${path}`;
      const response = await site.administer({ method, url, ...(payload && { payload }) });
      expect(response.statusCode, `${method} ${path}`).toBeLessThan(300);
    };
    const expectCounts = async () => {
      const { counts } = await cards({ filter: 'all' });
      const lengths = await Promise.all(
        sermonFilters.map(async (filter) => [filter, (await expectedIds(filter)).length]),
      );
      expect(counts).toEqual(Object.fromEntries(lengths));
    };
    const { id } = await createStoredSermon(site.em(), { isPublished: 'false' });
    await expectCounts();
    await send('PATCH', `${id}/publish`, { published: true });
    await expectCounts();
    await send('PATCH', `${id}/hide`, { hidden: true });
    await expectCounts();
    await send('PATCH', `${id}/edit`, { title: 'Another title' });
    await send('PATCH', `${id}/publish`, { published: false });
    await expectCounts();
    const others = (await expectedIds('drafts')).slice(0, 40);
    const bulk = (action: string) =>
      site.administer({ method: 'POST', url: '/api/admin/sermons/bulk', payload: { ids: others, action } });
    expect((await bulk('publish')).statusCode).toBe(200);
    await expectCounts();
    await Promise.all([bulk('hide'), bulk('unpublish'), send('DELETE', String(id))]);
    await expectCounts();
    expect((await bulk('delete')).statusCode).toBe(200);
    await expectCounts();
  });

  test('search matches anywhere in a word; one or two letters match only at the start of a word', async () => {
    const found = async (q: string) => (await cards({ filter: 'all', q, limit: 100 })).total;
    const zvi = await found('zvi');
    expect(zvi).toBeGreaterThan(0);
    expect(await found('zv')).toBe(zvi);
    expect(await found('z')).toBe(zvi);
    expect(await found('vi')).toBe(0);
    expect(await found('aomi')).toBeGreaterThan(800);
    expect(await found('nu')).toBeGreaterThan(800);
    expect(await found('%')).toBe(0);
  });

  test('search covers email address, phone number and location; the public search ignores email address and phone number', async () => {
    const { id } = await createStoredSermon(site.em(), {
      title: 'Found by its sender',
      email: 'Naftali.Weiss@Kehilla.example',
      phone: '+972 54-123 4567',
      city: 'Binyamina',
      state: 'Haifa District',
      country: 'ישראל',
    });
    const { id: localId } = await createStoredSermon(site.em(), {
      title: 'A local number',
      phone: '(212) 867.5309',
    });
    const found = async (q: string) => (await cards({ filter: 'all', q })).items.map((item) => item.id);
    for (const q of [
      'naftali.weiss@kehilla.example',
      'weiss@KEHILLA',
      'binyamina',
      'haifa district found',
      'ישראל',
      '+972 54-123 4567',
      '+972541234567',
      '0541234567',
      '054 123 4567',
      '123-4567',
      'found 1234567',
    ])
      expect([q, await found(q)]).toEqual([q, [id]]);
    for (const q of ['212 867 5309', '2128675309', '+1 (212) 867-5309', '867.5309'])
      expect([q, await found(q)]).toEqual([q, [localId]]);
    expect(await found('0541234568')).toEqual([]);
    expect(await found('naftali.weiss_kehilla')).toEqual([]);
    const isFoundPublicly = async (q: string) => {
      const input = encodeURIComponent(JSON.stringify({ q }));
      const response = await site.visit({ method: 'GET', url: `/trpc/sermons.directory?input=${input}` });
      return response.json().result.data.items.some((item: { id: number }) => item.id === id);
    };
    expect(await isFoundPublicly('sender')).toBe(true);
    for (const q of ['naftali.weiss@kehilla.example', '0541234567', '123 4567'])
      expect([q, await isFoundPublicly(q)]).toEqual([q, false]);
  });

  test('search ignores accents, niqqud and case, and takes LIKE wildcards literally; a card has an excerpt, not the text', async () => {
    const { id } = await createStoredSermon(site.em(), {
      title: 'Über das Licht 100%',
      rabbiName: 'Rabbi José Núñez',
      synagogueName: 'בֵּית תְּפִלָּה',
      content: 'x'.repeat(500),
    });
    for (const q of ['uber licht', 'NUNEZ', 'josé', 'בית תפלה', '100%', 'licht nunez']) {
      const { items, total } = await cards({ filter: 'all', q });
      expect([items.map((item) => item.id), total], q).toEqual([[id], 1]);
    }
    for (const q of ['100_', 'licht nobody', '\\'])
      expect((await cards({ filter: 'all', q })).items, q).toEqual([]);
    const [card] = (await cards({ filter: 'all', q: 'licht' })).items;
    expect(card).toHaveProperty('excerpt', `${'x'.repeat(150)}…`);
    expect(card).not.toHaveProperty('content');
  });

  test('a page over REST links to the next one; a limit above 100 and an unknown filter are rejected', async () => {
    const list = (query: string) => site.administer({ method: 'GET', url: `/api/admin/sermons?${query}` });
    const page = await list('limit=2&page=1');
    expect(page.json()).toHaveLength(2);
    expect(page.headers.link).toContain('page=2');
    expect((await list('limit=101')).statusCode).toBe(400);
    expect((await list('filter=no')).statusCode).toBe(400);
  });
});
