import { describe, expect, test } from 'vitest';
import { moderationSite } from '../../../testing/sites/moderation-site.ts';
import { createStoredSermon } from '../sermon/sermon.factory.ts';

const { site, call, query } = await moderationSite();

describe('a duplicate submission', () => {
  const cardOf = async (id: number) =>
    (await query('cards', { limit: 100 })).items.find((item: { id: number }) => item.id === id);
  const fields = { email: 'dov@example.org', title: 'Sent Twice', content: 'First line.\n\nSecond line.' };

  test('that is a draft is marked and lists the other sermon, ignoring case and white space', async () => {
    const em = site.em();
    const published = await createStoredSermon(em, fields);
    const draft = await createStoredSermon(em, {
      email: ' Dov@Example.org',
      title: 'sent  twice',
      content: 'First line. Second line.\n',
      isPublished: 'false',
    });
    const others = [
      await createStoredSermon(em, { ...fields, email: 'tamar@example.org', isPublished: 'false' }),
      await createStoredSermon(em, { ...fields, title: 'Sent Twice!', isPublished: 'false' }),
      await createStoredSermon(em, { ...fields, content: 'First line.\nThird line.', isPublished: 'false' }),
    ];
    expect(await query('duplicates', { id: draft.id })).toEqual([
      expect.objectContaining({ id: published.id, title: 'Sent Twice', isPublished: 'true' }),
    ]);
    expect((await cardOf(draft.id)).isDuplicate).toBe(true);
    expect((await cardOf(published.id)).isDuplicate).toBe(false);
    for (const { id } of others) {
      expect(await query('duplicates', { id })).toEqual([]);
      expect((await cardOf(id)).isDuplicate).toBe(false);
    }
    await call('remove', { id: published.id });
    expect(await query('duplicates', { id: draft.id })).toEqual([]);
    expect((await cardOf(draft.id)).isDuplicate).toBe(false);
  });

  test('can be found through an index', async () => {
    const plan = await site.em().transactional(async (em) => {
      await em.execute('set local enable_seqscan = off');
      return em.execute<Record<string, string>[]>(
        `explain select other.id from sermons one join sermons other
           on sermon_text_key(other.email, other.title, other.content) = sermon_text_key(one.email, one.title, one.content)
         where one.id = 1`,
      );
    });
    expect(JSON.stringify(plan)).toContain('sermons_text_key_index');
  });

  test('is listed only with a session: 401 without one', async () => {
    const url = `/trpc/admin.sermons.duplicates?input=${encodeURIComponent('{"id":1}')}`;
    expect((await site.visit({ method: 'GET', url })).statusCode).toBe(401);
  });
});
