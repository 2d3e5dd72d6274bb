import { beforeEach, expect } from 'vitest';
import type { sermonInput } from '../../features/sermons/sermon/sermon.factory.ts';
import { submissionSite } from './submission-site.ts';

/**
 * A {@link submissionSite}, with the requests about proposals to change a published sermon. Before each test, the
 * received emails are removed.
 */
export async function proposalSite(env: NodeJS.ProcessEnv = {}) {
  const submissions = await submissionSite(env);
  const { server, site, submit, publish, read, correct, makeEmailsDue } = submissions;

  beforeEach(() => {
    server.received.length = 0;
  });

  /** Submits and publishes a sermon. */
  async function submitAndPublish(overrides?: Parameters<typeof sermonInput>[0]) {
    const sermon = await submit({ title: 'As it was', ...overrides });
    expect((await publish(sermon.id)).statusCode).toBe(200);
    return sermon;
  }
  const readSubmission = async (token: string) => (await read(token)).json();
  /** Proposes changes of the current version. */
  async function propose(token: string, fields: object) {
    const response = await correct(token, { ...fields, version: (await readSubmission(token)).version });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }
  /** Makes delayed emails due, and waits until the worker has run their jobs. */
  async function endDelay() {
    await makeEmailsDue();
    await submit();
  }
  const readProposals = async () =>
    (await site.administer({ method: 'GET', url: '/api/admin/proposals' })).json();
  const proposalOf = async (id: number) =>
    (await readProposals()).find(({ sermonId }: { sermonId: number }) => sermonId === id);
  const accept = (id: number, payload: object = {}) =>
    site.administer({ method: 'POST', url: `/api/admin/proposals/${id}/accept`, payload });
  const decline = (id: number) =>
    site.administer({ method: 'POST', url: `/api/admin/proposals/${id}/decline` });

  return {
    ...submissions,
    submitAndPublish,
    readSubmission,
    propose,
    endDelay,
    proposalOf,
    accept,
    decline,
  };
}
