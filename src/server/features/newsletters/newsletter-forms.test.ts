import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';

const site = await createTestApp();
afterAll(() => site.close());

test.each([
  ['email=unknown', 'email'],
  ['email=unknown&follow=rabbi:naomi-feldman', 'follow'],
  ['email=reader@example.org&follow=rabbi:unknown', 'unpublished'],
])('posting %s without JavaScript redirects to /subscribed?problem=%s', async (payload, problem) => {
  const response = await site.visit({
    method: 'POST',
    url: '/subscribe',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
  expect(response.headers.location).toBe(`/subscribed?problem=${problem}`);
});
