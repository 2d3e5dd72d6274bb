import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** An email as the server received it. */
interface ReceivedEmail {
  readonly to: readonly string[];
  readonly from: string;
  /** Parsed by a library that does not share code with the sender. */
  readonly mail: Email;
  readonly raw: string;
}

/** How the server treats an email: accepts it, now or later, rejects it with an SMTP code, or closes all connections. */
type Behavior =
  | 'accept'
  | { readonly delayMs: number }
  | { readonly rejectRecipient: number; readonly message?: string }
  | { readonly rejectMessage: number }
  | 'hang up';

/** A local SMTP server that keeps the emails it accepts. */
export interface MailServer {
  readonly url: string;
  readonly received: ReceivedEmail[];
  /** Sets how the following emails are treated, by recipient. */
  behave(behaviorFor: (to: string) => Behavior): void;
  /** Waits until the accepted emails satisfy a condition. */
  until(isEnough: (received: readonly ReceivedEmail[]) => boolean): Promise<void>;
  /** Counts the attempts to send to this email address. */
  countAttempts(to: string): number;
  close(): Promise<void>;
}

const createRejection = (code: number, message = 'refused by the test') =>
  Object.assign(new Error(message), { responseCode: code });

/** Starts a {@link MailServer}. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const attemptCounts = new Map<string, number>();
  let behaviorFor: (to: string) => Behavior = () => 'accept';
  let waiting: { isEnough(received: readonly ReceivedEmail[]): boolean; resolve(): void }[] = [];

  const behaviorOf = (session: SMTPServerSession) => behaviorFor(session.envelope.rcptTo[0]?.address ?? '');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      attemptCounts.set(address, (attemptCounts.get(address) ?? 0) + 1);
      const behavior = behaviorFor(address);
      done(
        typeof behavior === 'object' && 'rejectRecipient' in behavior
          ? createRejection(behavior.rejectRecipient, behavior.message)
          : null,
      );
    },
    async onData(stream, session, done) {
      const behavior = behaviorOf(session);
      const raw = await buffer(stream).catch(() => null);
      // The client closed the connection in the middle of the message.
      if (raw === null) return;
      if (behavior === 'hang up') {
        for (const connection of server.connections) connection.close();
        return;
      }
      if (typeof behavior === 'object' && 'delayMs' in behavior) await pause(behavior.delayMs);
      if (typeof behavior === 'object' && 'rejectMessage' in behavior)
        return done(createRejection(behavior.rejectMessage));
      received.push({
        to: session.envelope.rcptTo.map((recipient) => recipient.address),
        from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        mail: await PostalMime.parse(raw),
        raw: raw.toString('utf8'),
      });
      done();
      waiting = waiting.filter(({ isEnough, resolve }) => {
        if (!isEnough(received)) return true;
        resolve();
        return false;
      });
    },
  });
  // The tests kill clients and close connections on purpose.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      behaviorFor = next;
    },
    until: (isEnough) =>
      new Promise((resolve) => {
        if (isEnough(received)) resolve();
        else waiting.push({ isEnough, resolve });
      }),
    countAttempts: (to) => attemptCounts.get(to) ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
