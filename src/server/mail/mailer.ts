import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Settings } from '../base/settings.ts';

/** An email that is ready to send. */
interface OutgoingMail {
  /** Email address without a display name: visitors could subscribe others under a name that is an advertisement. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Defaults to MODERATOR_EMAIL. Omitted if it is the recipient or not a plain email address. */
  readonly replyTo?: string;
  /** Adds the one-click unsubscribe headers of RFC 8058. */
  readonly unsubscribeUrl?: string;
  /** The same for every attempt, so that mail servers can detect duplicates. */
  readonly messageId?: string;
  /** One of many emails: throttled, so that mail servers do not treat them as spam. */
  readonly isBulk?: boolean;
}

/** Sends emails. */
export interface Mailer {
  /** @throws MailError when the recipient is not an email address or the mail server did not accept the email */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server did not accept an email, or its recipient is not an email address. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The recipient is invalid or was permanently rejected; a retry would fail too. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPermanent = isPermanent;
  }
}

type MailSettings = Pick<
  Settings,
  'smtpUrl' | 'mailFrom' | 'moderatorEmail' | 'dataDir' | 'publicUrl' | 'mailRate'
>;

/** Maximum milliseconds for the DNS lookup, the connection, the greeting, and later without any data. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Returns a text as a safe header value: one line, without control characters, also without bidirectional ones. */
export const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Bidirectional control characters could make a subject look like a different one.
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Sends emails over SMTP. Without SMTP_URL, writes them to `DATA_DIR/outbox`. */
export function createMailer(settings: MailSettings): Mailer {
  const throttle = createThrottle(settings.mailRate);
  // Created lazily: most processes send no email.
  let transport: Promise<Transport> | undefined;
  return {
    async send(mail) {
      const message = compose(mail, settings);
      if (mail.isBulk) await throttle();
      transport ??= openTransport(settings);
      await (await transport).send(message);
    },
    close() {
      void transport?.then((open) => open.close());
    },
  };
}

interface Transport {
  send(message: SendMailOptions): Promise<void>;
  close(): void;
}

async function openTransport(settings: MailSettings): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  const accessOptions = { disableFileAccess: true, disableUrlAccess: true };
  if (!settings.smtpUrl) {
    const outbox = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
      ...accessOptions,
    });
    return {
      async send(message) {
        const written = await outbox.sendMail(message);
        await writeToOutbox(settings.dataDir, written.message as Buffer);
      },
      close() {},
    };
  }
  const smtp = createTransport({
    url: settings.smtpUrl,
    pool: true,
    maxConnections: 5,
    ...timeouts,
    ...accessOptions,
  });
  return {
    async send(message) {
      try {
        await smtp.sendMail(message);
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => smtp.close(),
  };
}

function compose(mail: OutgoingMail, settings: MailSettings): SendMailOptions {
  const replyTo = replyToAddress(mail, settings);
  return {
    from: { name: headerLine(settings.mailFrom.name), address: settings.mailFrom.address },
    to: { name: '', address: requireEmailAddress(mail.to) },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject: headerLine(mail.subject),
    html: mail.html,
    text: mail.text,
    ...(mail.messageId && { messageId: mail.messageId }),
    headers: mail.unsubscribeUrl
      ? {
          'List-Id': {
            prepared: true,
            value: `<newsletter.${new URL(settings.publicUrl).hostname}>`,
          },
          // `prepared`: Nodemailer must not fold or encode the URL.
          'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : // Out-of-office programs do not reply to emails with this header (RFC 3834).
        { 'Auto-Submitted': 'auto-generated' },
  };
}

/**
 * Returns the email address for Reply-To, because the sender is often a `no-reply` address. Undefined if it is the
 * recipient or not a plain email address.
 */
function replyToAddress({ to, replyTo }: OutgoingMail, { moderatorEmail }: MailSettings): string | undefined {
  const address = replyTo ?? moderatorEmail;
  return address !== undefined && address !== to && isEmailAddress(address) ? address : undefined;
}

/** Whether a text is a single plain email address, without quoted names, comments, lists and line breaks. */
const isEmailAddress = (address: string) => z.regexes.email.test(address);

/** @throws MailError (permanent) when the text is not a plain email address */
function requireEmailAddress(address: string): string {
  if (!isEmailAddress(address)) {
    throw new MailError('Not a valid email address', { isPermanent: true });
  }
  return address;
}

/**
 * Creates a throttle that spreads sends evenly over time.
 * @param perSecond maximum sends per second
 * @returns a function that resolves when the next send may start
 */
function createThrottle(perSecond: number): () => Promise<void> {
  let nextStartAt = 0;
  return async () => {
    const now = performance.now();
    const startAt = Math.max(now, nextStartAt);
    nextStartAt = startAt + 1000 / perSecond;
    if (startAt > now) await pause(startAt - now);
  };
}

/** Writes to a temporary name first, so that readers of the folder never see a partial email. */
async function writeToOutbox(dataDir: string, message: Buffer): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
  await writeFile(join(folder, `.${name}`), message, { mode: 0o600 });
  await rename(join(folder, `.${name}`), join(folder, name));
}

interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Connection errors: their messages contain a certificate, a host or a port, never personal data. */
const connectionErrors = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS']);

/** `530` and the enhanced codes `5.7.x` (RFC 3463) reject the sender: it must log in, or may not send. */
const senderRejection = /^(530|5\d\d[ -]5\.7\.)/;

/**
 * Converts an error of Nodemailer. Only a 5xx response to RCPT TO that is about the recipient is permanent: a busy,
 * broken or misconfigured server can recover, and the operator can correct the login.
 */
function toMailError(error: unknown): MailError {
  const { command, responseCode, response, code } = error as SmtpFailure;
  const isPermanent =
    command === 'RCPT TO' &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    !senderRejection.test(response ?? '');
  const reason = error instanceof Error ? error.message : 'no response';
  const message = response ?? (code === undefined || connectionErrors.has(code) ? reason : code);
  return new MailError(headerLine(message).slice(0, 300), { isPermanent, cause: error });
}
