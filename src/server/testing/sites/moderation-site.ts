import { afterAll } from 'vitest';
import { AuditEntry } from '../../features/audit/audit-entry.entity.ts';
import { createTestApp } from '../test-app.ts';

/** A test site with functions that call the tRPC procedures of moderation. It closes after the tests of the file. */
export async function moderationSite() {
  const site = await createTestApp();
  afterAll(() => site.close());
  return {
    site,
    /** Calls a mutation below `admin.sermons`. */
    call: (procedure: string, payload: object) =>
      site.administer({ method: 'POST', url: `/trpc/admin.sermons.${procedure}`, payload }),
    /** Returns the result of a query below `admin.sermons`. */
    async query(procedure: string, input: object = {}) {
      const url = `/trpc/admin.sermons.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
      return (await site.administer({ method: 'GET', url })).json().result.data;
    },
    /** The actions on a sermon in the audit log, the oldest first. */
    async readActions(id: number): Promise<string[]> {
      const entries = await site
        .em()
        .find(AuditEntry, { subjectType: 'sermon', subjectId: String(id) }, { orderBy: { id: 'asc' } });
      return entries.map(({ action }) => action);
    },
  };
}
