import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { Subscriber } from './subscribers/subscriber.entity.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
beforeEach(() => site.em().nativeDelete(Subscriber, {}));
afterAll(() => site.close());

async function addSubscriber(email: string, name: string | null = null) {
  const em = site.em();
  const stored = em.create(Subscriber, { email, name, dateSubscribed: new Date(), isActive: 'true' });
  await em.flush();
  return stored.id;
}
const administer = (method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  site.administer({ method, url, ...(payload && { payload }) });

describe('subscribers', () => {
  test('are listed newest first, all of them or by page', async () => {
    await addSubscriber('older@example.org', 'Older');
    await addSubscriber('newer@example.org');
    const all = await administer('GET', '/api/admin/newsletters');
    expect(all.headers['content-type']).toMatch(/^application\/json/);
    expect(all.json().map(({ email }: { email: string }) => email)).toEqual([
      'newer@example.org',
      'older@example.org',
    ]);
    expect(all.json()[1]).toEqual({
      id: expect.any(Number),
      email: 'older@example.org',
      name: 'Older',
      dateSubscribed: expect.stringMatching(/Z$/),
      isActive: 'true',
      bouncedAt: null,
    });
    const page = await administer('GET', '/api/admin/newsletters?limit=1&page=2');
    expect(page.json()).toHaveLength(1);
    expect(page.headers['x-total-count']).toBe('2');
  });

  test('are searched by email address and name, with pages and a total', async () => {
    await addSubscriber('rivka.stein@kehilla.example', 'Rivka Stein');
    await addSubscriber('office@kehilla.example', 'רִבְקָה');
    await addSubscriber('other_one@example.net', 'José Álvarez');
    const found = async (query: string) => {
      const response = await administer('GET', `/api/admin/newsletters?${query}`);
      expect(response.headers['x-total-count']).toBe(String(response.json().length));
      return response.json().map(({ email }: { email: string }) => email);
    };
    const q = (text: string, more = '') => found(`q=${encodeURIComponent(text)}${more}`);
    expect(await q('KEHILLA', '&limit=50')).toEqual([
      'office@kehilla.example',
      'rivka.stein@kehilla.example',
    ]);
    // Without `limit` and `page`: all matches, streamed.
    expect(await q('kehilla')).toEqual(['office@kehilla.example', 'rivka.stein@kehilla.example']);
    expect(await q('stein rivka', '&page=1')).toEqual(['rivka.stein@kehilla.example']);
    expect(await q('רבקה', '&page=1')).toEqual(['office@kehilla.example']);
    expect(await q('jose alvarez', '&page=1')).toEqual(['other_one@example.net']);
    expect(await q('other%one', '&page=1')).toEqual([]);
    const second = await administer('GET', '/api/admin/newsletters?q=kehilla&limit=1&page=2');
    expect(second.json()).toMatchObject([{ email: 'rivka.stein@kehilla.example' }]);
    expect(second.headers['x-total-count']).toBe('2');
    expect((await administer('GET', `/api/admin/newsletters?q=${'x'.repeat(201)}`)).statusCode).toBe(400);
  });

  test('can be deactivated, activated and deleted; each change is in the audit log', async () => {
    const id = await addSubscriber('moved@example.org');
    const status = `/api/admin/newsletters/${id}/status`;
    expect((await administer('PATCH', status, { active: 'no' })).statusCode).toBe(400);
    expect((await administer('PATCH', status, { active: false })).json().isActive).toBe('false');
    expect((await administer('PATCH', status, { active: false })).json().isActive).toBe('false');
    expect((await administer('PATCH', status, { active: true })).json().isActive).toBe('true');
    expect((await administer('DELETE', `/api/admin/newsletters/${id}`)).statusCode).toBe(204);
    expect((await administer('DELETE', `/api/admin/newsletters/${id}`)).statusCode).toBe(404);
    const entries = await site
      .em()
      .find(AuditEntry, { subjectType: 'subscriber', subjectId: String(id) }, { orderBy: { id: 'asc' } });
    expect(entries.map((entry) => [entry.action, entry.subjectLabel])).toEqual([
      ['subscriber.deactivate', 'moved@example.org'],
      ['subscriber.activate', 'moved@example.org'],
      ['subscriber.delete', 'moved@example.org'],
    ]);
  });

  test('are in the audit log once if an administrator added them, and not if they subscribed themselves', async () => {
    const addRequest = (email: string) => ({
      method: 'POST' as const,
      url: '/api/newsletters/subscribe',
      payload: { email },
    });
    await site.visit(addRequest('came@example.org'));
    await site.administer(addRequest('Added@example.org'));
    await site.administer(addRequest('added@example.org'));
    const entries = await site.em().find(AuditEntry, { action: 'subscriber.add' });
    expect(entries.map((entry) => entry.subjectLabel)).toEqual(['added@example.org']);
  });

  test('are exported as CSV, with an apostrophe before a formula; the export is in the audit log', async () => {
    await addSubscriber('formula@example.org', '=HYPERLINK("http://evil.example","click")');
    await addSubscriber('+plus@example.org', 'שרה "Sally" כהן');
    const response = await administer('GET', '/api/admin/newsletters.csv');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="subscribers.csv"');
    const lines = response.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Email","Name","Subscription Date","Status","Bounced"');
    expect(response.body).toContain(
      `"formula@example.org","'=HYPERLINK(""http://evil.example"",""click"")",`,
    );
    expect(response.body).toContain(`"'+plus@example.org","שרה ""Sally"" כהן",`);
    expect(await site.em().count(AuditEntry, { action: 'subscriber.export' })).toBe(1);
  });
});
