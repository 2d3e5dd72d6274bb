import { adminPassword, expect, test } from '../support/fixtures.ts';

test('the log has no passwords, tokens, email addresses, search queries or texts of sermons; requests are logged with their id, failed jobs with name and id', async ({
  playwright,
  startOwnSite,
}) => {
  const site = await startOwnSite({
    // The mail server is unreachable, so that jobs fail and are logged.
    env: {
      LOG_LEVEL: 'debug',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MODERATOR_EMAIL: 'moderator@example.org',
      METRICS_TOKEN: 'token-of-the-metrics',
      BOUNCE_SECRET: 'secret-of-the-bounces',
    },
  });
  const request = await playwright.request.newContext({ baseURL: site.url });
  await request.post('/api/admin/login', { data: { password: 'wrong-password-of-somebody' } });
  const login = await request.post('/api/admin/login', { data: { password: adminPassword } });
  const cookie = /=([^;]+)/.exec(login.headers()['set-cookie'] ?? '')?.[1] ?? '';
  expect(cookie).not.toBe('');
  const subscribed = await request.post('/api/newsletters/subscribe', {
    data: { email: 'ruth.cohen@example.org', name: 'Ruth Cohen' },
  });
  expect(subscribed.status()).toBe(200);
  const submitted = await request.post('/api/sermons', {
    data: {
      title: 'A title that is nobody’s business',
      content: 'Words that are entrusted to the site and to nobody else.',
      rabbiName: 'Rabbi Dov Stern',
      synagogueName: 'Ahavat Torah',
      city: 'Lisbon',
      state: 'Lisboa',
      country: 'Portugal',
      email: 'dov.stern@example.org',
      phone: '21 555 0100',
      dateDelivered: '2026-11-14',
    },
  });
  expect(submitted.status()).toBe(201);
  await request.get('/unsubscribe?token=a-token-from-a-mail');
  await request.get('/submissions/a-token-of-a-personal-link');
  await request.get('/%73ubmissions/a-token-of-a-personal-link');
  await request.get('/api/submissions/a-token-of-a-personal-link');
  await request.get('/directory?q=what-somebody-looks-for');
  await request.get('/metrics', { headers: { authorization: 'Bearer token-of-the-metrics' } });
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  // The bounce deactivates the subscriber, which ends the retries, so wait for the failed jobs first.
  await expect.poll(() => lines().filter(({ msg }) => msg === 'job failed').length).toBeGreaterThan(1);
  await request.post('/api/newsletters/bounces', {
    data: { email: 'ruth.cohen@example.org' },
    headers: { authorization: 'Bearer secret-of-the-bounces' },
  });
  const requestId =
    (await request.get('/api/sermons/1')).headers()['x-request-id'] ?? 'the response has no request id';
  await request.dispose();
  await site.stop();

  const log = site.output();
  for (const secret of [
    adminPassword,
    'wrong-password-of-somebody',
    cookie,
    'ruth.cohen',
    'Ruth Cohen',
    'dov.stern',
    'nobody’s business',
    'entrusted to the site',
    'moderator@',
    'a-token-from-a-mail',
    'a-token-of-a-personal-link',
    'what-somebody-looks-for',
    'token-of-the-metrics',
    'secret-of-the-bounces',
  ]) {
    expect(log.includes(secret), secret).toBe(false);
  }
  expect(lines().some(({ reqId }) => reqId === requestId)).toBe(true);
  for (const message of ['incoming request', 'request completed']) {
    const requestLines = lines().filter(({ msg }) => msg === message);
    expect(requestLines.length).toBeGreaterThan(0);
    for (const line of requestLines) expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
  }
  for (const line of lines().filter(({ msg }) => msg === 'job failed')) {
    expect(line.job).toMatch(/^[a-z]+\.[a-z-]+$/);
    expect(line.jobId).toMatch(/^[0-9a-f-]{36}$/);
  }
});
