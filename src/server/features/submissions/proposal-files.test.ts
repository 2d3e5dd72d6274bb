import { describe, expect, test } from 'vitest';
import { png } from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { proposalSite } from '../../testing/sites/proposal-site.ts';
import { removeUnusedUploads } from '../uploads/removal.service.ts';

const {
  site,
  submit,
  correct,
  readStored,
  submitAndPublish,
  readSubmission,
  propose,
  proposalOf,
  accept,
  decline,
} = await proposalSite();

async function upload(kind: 'headshot' | 'featured-image', field: string): Promise<string> {
  const form = multipart({
    field,
    content: await png({ width: 300, height: 200 }),
    type: 'image/png',
  });
  const response = await site.visit({ method: 'POST', url: `/api/upload/${kind}`, ...form });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().url;
}
const fileStatus = async (url: string) => (await site.visit({ method: 'GET', url })).statusCode;
/** Runs the hourly removal of unused files as it would run long after the uploads. */
const removeUnused = () => removeUnusedUploads(site.em(), site.files, new Date('2100-01-01'));

describe('the files of corrections', () => {
  test('of a corrected draft must be of the right kind, and a file removed from it is deleted', async () => {
    const old = await upload('headshot', 'headshot');
    const { id, token } = await submit({ headshotUrl: old, headshotCaption: 'In the garden' });
    const picture = await upload('featured-image', 'featuredImage');
    const { version } = await readSubmission(token);
    const wrong = await correct(token, { version, headshotUrl: picture });
    expect([wrong.statusCode, wrong.json().issues?.[0]?.path]).toEqual([400, 'headshotUrl']);
    const right = await correct(token, { version, headshotUrl: null, featuredImageUrl: picture });
    expect(right.statusCode, right.body).toBe(200);
    expect(await readStored(id)).toMatchObject({
      headshotUrl: null,
      headshotCaption: null,
      featuredImageUrl: picture,
    });
    await removeUnused();
    expect([await fileStatus(old), await fileStatus(picture)]).toEqual([404, 200]);
  });

  test('of an open proposal are kept until it is declined, replaced or deleted with its sermon', async () => {
    const { id, token } = await submitAndPublish();
    const first = await upload('headshot', 'headshot');
    await propose(token, { headshotUrl: first });
    await removeUnused();
    expect(await fileStatus(first)).toBe(200);
    expect((await readStored(id)).headshotUrl).toBeNull();

    const second = await upload('headshot', 'headshot');
    await propose(token, { headshotUrl: second });
    await removeUnused();
    expect([await fileStatus(first), await fileStatus(second)]).toEqual([404, 200]);

    await decline((await proposalOf(id)).id);
    await removeUnused();
    expect(await fileStatus(second)).toBe(404);

    const third = await upload('headshot', 'headshot');
    await propose(token, { headshotUrl: third });
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}` });
    await removeUnused();
    expect(await fileStatus(third)).toBe(404);
  });

  test('of a partly accepted proposal are kept if accepted; the others and the replaced file are deleted', async () => {
    const old = await upload('headshot', 'headshot');
    const { id, token } = await submitAndPublish({ headshotUrl: old });
    const chosen = await upload('headshot', 'headshot');
    const other = await upload('featured-image', 'featuredImage');
    await propose(token, { headshotUrl: chosen, featuredImageUrl: other });
    await accept((await proposalOf(id)).id, { fields: ['headshotUrl'] });
    await removeUnused();
    expect(await Promise.all([old, chosen, other].map(fileStatus))).toEqual([404, 200, 404]);
    expect(await readStored(id)).toMatchObject({ headshotUrl: chosen, featuredImageUrl: null });
  });
});
