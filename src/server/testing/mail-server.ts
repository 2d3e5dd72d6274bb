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

/** How the server treats an email: accepts it, delays it (milliseconds), rejects it, or closes the connection. */
export type Behaviour =
  | 'accept'
  | { readonly delay: number }
  | { readonly rejectRecipient: number; readonly message?: string }
  | { readonly rejectMessage: number }
  | 'hang up';

/** A local SMTP server that keeps the emails it accepts. */
export interface MailServer {
  readonly url: string;
  readonly received: ReceivedEmail[];
  /** Sets how the following emails are treated, by recipient. */
  behave(behaviourFor: (to: string) => Behaviour): void;
  /** Waits until the accepted emails satisfy a condition. */
  until(isEnough: (received: readonly ReceivedEmail[]) => boolean): Promise<void>;
  /** The number of attempts to send to this email address. */
  tries(to: string): number;
  close(): Promise<void>;
}

const rejection = (code: number, message = 'refused by the test') =>
  Object.assign(new Error(message), { responseCode: code });

/** Starts a {@link MailServer}. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedEmail[] = [];
  const tries = new Map<string, number>();
  let behaviourFor: (to: string) => Behaviour = () => 'accept';
  let waiting: { isEnough(received: readonly ReceivedEmail[]): boolean; resolve(): void }[] = [];

  const behaviourOf = (session: SMTPServerSession) => behaviourFor(session.envelope.rcptTo[0]?.address ?? '');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      tries.set(address, (tries.get(address) ?? 0) + 1);
      const behaviour = behaviourFor(address);
      done(
        typeof behaviour === 'object' && 'rejectRecipient' in behaviour
          ? rejection(behaviour.rejectRecipient, behaviour.message)
          : null,
      );
    },
    async onData(stream, session, done) {
      const behaviour = behaviourOf(session);
      const raw = await buffer(stream).catch(() => null);
      // The client closed the connection in the middle of the message.
      if (raw === null) return;
      if (behaviour === 'hang up') {
        for (const connection of server.connections) connection.close();
        return;
      }
      if (typeof behaviour === 'object' && 'delay' in behaviour) await pause(behaviour.delay);
      if (typeof behaviour === 'object' && 'rejectMessage' in behaviour)
        return done(rejection(behaviour.rejectMessage));
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
      behaviourFor = next;
    },
    until: (isEnough) =>
      new Promise((resolve) => {
        if (isEnough(received)) resolve();
        else waiting.push({ isEnough, resolve });
      }),
    tries: (to) => tries.get(to) ?? 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
