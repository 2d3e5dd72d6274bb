import { afterAll } from 'vitest';
import { startMailServer } from '../mail-server.ts';
import { createTestApp } from '../test-app.ts';

/** A test site that runs jobs and sends its emails to a mail server. Both close after the tests of the file. */
export async function mailingSite(env: NodeJS.ProcessEnv) {
  const server = await startMailServer();
  const site = await createTestApp({ SMTP_URL: server.url, ...env });
  await site.work();
  afterAll(async () => {
    await site.close();
    await server.close();
  });
  const mailsTo = (email: string) => server.received.filter(({ to }) => to.includes(email));
  return { server, site, mailsTo };
}
