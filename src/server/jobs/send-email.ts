import type { EmailContent } from '../mail/email-content.ts';
import { MailError } from '../mail/mailer.ts';
import { renderEmail } from '../mail/render-email.ts';
import type { JobTools } from './job.ts';

/** Retries a single email ten times over five to seven hours: pg-boss varies the growing delays at random. */
export const retryPolicy = {
  retryLimit: 10,
  retryDelay: 20,
  retryBackoff: true,
  retryDelayMax: 7_200,
  expireInSeconds: 180,
  heartbeatSeconds: 20,
} as const;

/**
 * Sends one email to one person. A permanently rejected recipient is not an error: a retry would not help.
 * @param id identifies the email and is the same for every attempt
 * @throws MailError when a retry can succeed
 */
export async function sendEmail(
  { mailer, settings, log }: JobTools,
  id: string,
  { to, content, replyTo }: { to: string; content: EmailContent; replyTo?: string },
): Promise<void> {
  const rendered = await renderEmail(content, settings);
  try {
    await mailer.send({
      to,
      ...(replyTo && { replyTo }),
      ...rendered,
      messageId: `<${id}@${new URL(settings.publicUrl).hostname}>`,
    });
  } catch (error) {
    if (!(error instanceof MailError && error.isPermanent)) throw error;
    log.warn({ err: error, id }, 'the mail server permanently rejected an email');
  }
}
