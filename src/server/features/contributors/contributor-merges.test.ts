import { describe, expect, test } from 'vitest';
import { contributorSite } from '../../testing/sites/contributor-site.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';

const { site, get, store, send } = await contributorSite();

const countOf = async (slug: string) => (await get(`/api/rabbis/${slug}`)).json().sermonCount;

describe('merges, renames and splits by administrators', () => {
  test('a merge redirects the merged slug, counts later sermons with the merged name, and can be undone', async () => {
    await store({ rabbiName: 'R. Dovid Kohn' });
    await store({ rabbiName: 'David Cohn' });
    await store({ rabbiName: 'David Cohn' });
    const merged = await send('/rabbis/dovid-kohn/merge', { into: 'david-cohn' });
    expect(merged.json()).toEqual({
      slug: 'dovid-kohn',
      name: 'R. Dovid Kohn',
      mergedInto: { slug: 'david-cohn', name: 'David Cohn' },
    });
    const moved = await get('/api/rabbis/dovid-kohn');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/api/rabbis/david-cohn']);
    await store({ rabbiName: 'Rabbi Dovid Kohn' });
    expect(await countOf('david-cohn')).toBe(4);
    const listed = await get('/api/rabbis?q=kohn');
    expect(listed.json().map(({ slug }: { slug: string }) => slug)).toEqual(['david-cohn']);
    expect(listed.headers['x-total-count']).toBe('1');
    const sitemap = (await get('/sitemap.xml')).body;
    expect(sitemap).toContain('/rabbis/david-cohn</loc>');
    expect(sitemap).not.toContain('dovid-kohn');
    expect((await send('/rabbis/dovid-kohn/merge', { into: 'david-cohn' })).statusCode).toBe(400);
    expect((await send('/rabbis/david-cohn/merge', { into: 'dovid-kohn' })).statusCode).toBe(400);
    expect((await send('/rabbis/dovid-kohn/unmerge')).json()).toMatchObject({ mergedInto: null });
    expect([await countOf('dovid-kohn'), await countOf('david-cohn')]).toEqual([2, 2]);
    expect((await send('/rabbis/dovid-kohn/unmerge')).statusCode).toBe(400);
    const log = await site.em().find(AuditEntry, { subjectType: 'rabbi' }, { orderBy: { id: 'asc' } });
    expect(log.slice(-2).map(({ action, subjectLabel, changes }) => [action, subjectLabel, changes])).toEqual(
      [
        ['rabbi.merge', 'R. Dovid Kohn', { mergedInto: { before: null, after: 'david-cohn' } }],
        ['rabbi.unmerge', 'R. Dovid Kohn', { mergedInto: { before: 'david-cohn', after: null } }],
      ],
    );
  });

  test('a merge into a merged rabbi is recorded with the slug of the rabbi who is listed', async () => {
    for (const rabbiName of ['Log One', 'Log Two', 'Log Three']) await store({ rabbiName });
    await send('/rabbis/log-two/merge', { into: 'log-three' });
    await send('/rabbis/log-one/merge', { into: 'log-two' });
    const log = await site.em().find(AuditEntry, { action: 'rabbi.merge', subjectLabel: 'Log One' });
    expect(log.map(({ changes }) => changes)).toEqual([{ mergedInto: { before: null, after: 'log-three' } }]);
  });

  test('undoing the second of two merges in a chain keeps the first one', async () => {
    for (const rabbiName of ['Chain One', 'Chain Two', 'Chain Three']) await store({ rabbiName });
    await send('/rabbis/chain-one/merge', { into: 'chain-two' });
    await send('/rabbis/chain-two/merge', { into: 'chain-three' });
    expect((await get('/api/rabbis/chain-one')).headers.location).toBe('/api/rabbis/chain-three');
    expect(await countOf('chain-three')).toBe(3);
    await send('/rabbis/chain-two/unmerge');
    expect([await countOf('chain-two'), await countOf('chain-three')]).toEqual([2, 1]);
  });

  test('the slug of a rabbi who was public only through a merge redirects after a second merge', async () => {
    await store({ rabbiName: 'Link One' });
    await store({ rabbiName: 'Link Two', isPublished: 'false' });
    await store({ rabbiName: 'Link Three' });
    await send('/rabbis/link-one/merge', { into: 'link-two' });
    expect((await get('/api/rabbis/link-two')).statusCode).toBe(200);
    await send('/rabbis/link-two/merge', { into: 'link-three' });
    expect((await get('/api/rabbis/link-two')).headers.location).toBe('/api/rabbis/link-three');
    expect((await get('/api/sermons?rabbi=link-two')).json()).toHaveLength(2);
  });

  test('a rename changes the shown name, and null restores the name in the sermons', async () => {
    await store({ rabbiName: 'Rabbi Tippo' });
    await send('/rabbis/tippo', { name: 'Rabbi Typo Fixed' }, 'PATCH');
    expect((await get('/api/rabbis/tippo')).json().name).toBe('Rabbi Typo Fixed');
    expect((await get('/api/rabbis?q=typo')).json()).toHaveLength(1);
    await send('/rabbis/tippo', { name: null }, 'PATCH');
    expect((await get('/api/rabbis/tippo')).json().name).toBe('Rabbi Tippo');
    expect((await send('/rabbis/tippo', { name: '' }, 'PATCH')).statusCode).toBe(400);
    expect((await send('/rabbis/nobody', { name: 'X' }, 'PATCH')).statusCode).toBe(404);
  });

  test('a split moves a sermon to a new rabbi with the same name, and a merge undoes it', async () => {
    const first = await store({ rabbiName: 'Rabbi Two People', city: 'Oslo' });
    const second = await store({ rabbiName: 'Rabbi Two People', city: 'Bergen' });
    const other = await store({ rabbiName: 'Rabbi Unrelated' });
    // A sermon of another rabbi, and an id larger than any id of the database.
    for (const sermonId of [other.id, 3_000_000_000]) {
      const rejected = await send('/rabbis/two-people/split', { sermonIds: [sermonId], name: 'X Y' });
      expect(rejected.statusCode).toBe(400);
    }
    const split = await send('/rabbis/two-people/split', {
      sermonIds: [second.id],
      name: 'Rabbi Two People',
    });
    expect(split.json().slug).toBe('two-people-2');
    expect([await countOf('two-people'), await countOf('two-people-2')]).toEqual([1, 1]);
    // An edit of the spelling keeps the rabbi.
    await send(`/sermons/${second.id}/edit`, { rabbiName: 'rabbi TWO people' }, 'PATCH');
    expect(await countOf('two-people-2')).toBe(1);
    await send('/rabbis/two-people-2/merge', { into: 'two-people' });
    expect(await countOf('two-people')).toBe(2);
    expect((await get(`/api/sermons/${first.id}`)).json().rabbi.slug).toBe('two-people');
  });

  test('after a split, later sermons with the name and city of the new synagogue belong to it', async () => {
    const place = { synagogueName: 'Beth Split', city: 'Lyon', country: 'France' };
    await store(place);
    const moved = await store(place);
    const payload = { sermonIds: [moved.id], name: 'Beth Split North' };
    expect((await send('/synagogues/beth-split/split', payload)).json().slug).toBe('beth-split-north');
    await store({ ...place, synagogueName: 'beth split NORTH' });
    await store({ ...place, synagogueName: 'Beth Split North', city: 'Paris' });
    expect((await get('/api/synagogues/beth-split-north')).json().sermonCount).toBe(2);
  });

  test('a request to merge, unmerge or split a rabbi returns 401 without a session', async () => {
    for (const action of ['merge', 'unmerge', 'split']) {
      const response = await site.visit({
        method: 'POST',
        url: `/api/admin/rabbis/two-people/${action}`,
        payload: {},
      });
      expect(response.statusCode).toBe(401);
    }
  });
});
