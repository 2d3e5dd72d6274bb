import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Settings } from '../settings.ts';

/** A mail that is ready to go. */
export interface OutgoingMail {
  /** One address, without a name: a name that a stranger chose stands in no header. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Instead of MODERATOR_EMAIL. */
  readonly replyTo?: string;
  /** Puts the headers of RFC 8058 on a newsletter mail. */
  readonly unsubscribeUrl?: string;
  /** The same for every try of one mail, so that a server which has it already can tell. */
  readonly messageId?: string;
  /** One of very many: it waits for its turn, so that none of them makes a mail server suspicious. */
  readonly isBulk?: boolean;
}

/** The way out for mails. */
export interface Mailer {
  /** @throws MailError when it was not taken. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** A mail was not taken. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The address itself was refused: another try would be refused too. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPermanent = isPermanent;
  }
}

type MailSettings = Pick<
  Settings,
  'smtpUrl' | 'mailFrom' | 'moderatorEmail' | 'dataDir' | 'publicUrl' | 'siteName' | 'mailRate'
>;

/** How long a mail server may keep us waiting: for the connection, its greeting, and between two of its words. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** What a header holds is one line without control characters, whatever was typed into the field it comes from. */
export const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Marks that turn the direction of all that follows could dress up a subject as another.
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Sends over SMTP, or, without a server, writes every mail into `DATA_DIR/outbox` where it can be read. */
export function createMailer(settings: MailSettings): Mailer {
  const turn = takeTurns(settings.mailRate);
  // Made with the first mail: most starts of the process send none.
  let transport: Promise<Transport> | undefined;
  return {
    async send(mail) {
      const message = compose(mail, settings);
      if (mail.isBulk) await turn();
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
  const guard = { disableFileAccess: true, disableUrlAccess: true };
  if (!settings.smtpUrl) {
    const outbox = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...guard });
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
    ...guard,
  });
  return {
    async send(message) {
      try {
        await smtp.sendMail(message);
      } catch (error) {
        throw asMailError(error);
      }
    },
    close: () => smtp.close(),
  };
}

function compose(mail: OutgoingMail, settings: MailSettings): SendMailOptions {
  const replyTo = replyAddress(mail, settings);
  return {
    from: { name: headerLine(settings.mailFrom.name), address: settings.mailFrom.address },
    to: { name: '', address: plainAddress(mail.to) },
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
          // Prepared: an address must not be folded or encoded.
          'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : // Out-of-office programs do not answer these (RFC 3834).
        { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Where replies go: the sender is often a `no-reply` address. An unsafe address is left out; the mail still goes. */
function replyAddress({ to, replyTo }: OutgoingMail, { moderatorEmail }: MailSettings): string | undefined {
  const address = replyTo ?? moderatorEmail;
  return address !== undefined && address !== to && isPlainAddress(address) ? address : undefined;
}

/** Quoted names, comments, several addresses and line breaks are not plain addresses. */
const isPlainAddress = (address: string) => z.regexes.email.test(address);

function plainAddress(address: string): string {
  if (!isPlainAddress(address)) {
    throw new MailError('Not a valid email address', { isPermanent: true });
  }
  return address;
}

/** Spreads sends over time: so many a second, evenly. */
function takeTurns(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const mine = Math.max(now, next);
    next = mine + 1000 / perSecond;
    if (mine > now) await pause(mine - now);
  };
}

/** Written under another name first: whoever reads the folder never sees half a mail. */
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

/** Failures on the way to the mail server: their words name a certificate, a host or a port, and never a person. */
const onTheWay = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS']);

/** Only a refusal of the recipient itself is for good; a server that is busy, broken or misconfigured may recover. */
function asMailError(error: unknown): MailError {
  const { command, responseCode, response, code } = error as SmtpFailure;
  const isPermanent = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  const reason = error instanceof Error ? error.message : 'no answer';
  const words = response ?? (code === undefined || onTheWay.has(code) ? reason : code);
  return new MailError(headerLine(words).slice(0, 300), { isPermanent, cause: error });
}
