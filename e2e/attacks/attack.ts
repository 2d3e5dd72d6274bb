import { multipart, type SentFile } from '../../src/server/testing/multipart.ts';
import { submission as visitorsSubmission } from '../visitor.ts';
import { type Answer, send, sendRaw, type Wish } from './wire.ts';

/** The kinds of attack that were tried, HTTP's own among them. */
export type Family =
  | 'uploads'
  | 'text'
  | 'access'
  | 'mail'
  | 'queries'
  | 'addresses'
  | 'cache'
  | 'other sites'
  | 'smuggling'
  | 'bodies';

/** The site under attack, and what was arranged there. */
export interface Target {
  readonly port: number;
  readonly url: string;
  /** Of a session that is open. */
  readonly cookie: string;
  /** A sermon that nobody but administrators may see. */
  readonly draft: { readonly id: number; readonly slug: string };
  /** One that everybody sees. */
  readonly visible: { readonly id: number; readonly slug: string };
  /** Sends as whoever makes the attack. */
  attack(wish: Wish): Promise<Answer>;
  /** Sends as the administrator. */
  administer(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** What must happen. */
export interface Must {
  readonly status: number | readonly number[];
  readonly body?: RegExp;
  /** What the answer must not hold. */
  readonly not?: RegExp;
  /** Headers that must be there; null: that must not be there. */
  readonly headers?: Readonly<Record<string, RegExp | null>>;
}

/** One row of the table. */
export interface Attack {
  readonly family: Family;
  readonly what: string;
  readonly sends: (target: Target) => Promise<Answer>;
  readonly must: Must;
  /** What must be so afterwards. @throws Error when it is not */
  readonly after?: (target: Target, answer: Answer) => Promise<void>;
}

type Sends = Attack['sends'];
type Headers = NonNullable<Wish['headers']>;

export const get =
  (path: string, headers: Headers = {}): Sends =>
  (target) =>
    target.attack({ path, headers });

/** Any request, made when what was arranged is known. */
export const wish =
  (make: (target: Target) => Wish): Sends =>
  (target) =>
    target.attack(make(target));

export const json = (path: string, value: unknown, headers: Headers = {}, method = 'POST'): Sends =>
  body(path, JSON.stringify(value), 'application/json', headers, method);

export const body =
  (path: string, text: string | Buffer, type: string, headers: Headers = {}, method = 'POST'): Sends =>
  (target) =>
    target.attack({ method, path, headers: { 'content-type': type, ...headers }, body: text });

export const file = (path: string, sent: SentFile | (() => Promise<SentFile>)): Sends => {
  return async (target) => {
    const { headers, payload } = multipart(typeof sent === 'function' ? await sent() : sent);
    return target.attack({ method: 'POST', path, headers, body: payload });
  };
};

/** Bytes as they are, ended by the sender. */
export const raw =
  (bytes: string | Buffer): Sends =>
  (target) =>
    sendRaw(target.port, bytes);

/** Several at the same moment; the answer that counts is the one that `pick` chooses. */
export const together =
  (count: number, sends: Sends, pick: (answers: Answer[]) => Answer): Sends =>
  async (target) =>
    pick(await Promise.all(Array.from({ length: count }, () => sends(target))));

/** A submission that is right but for what is changed in it. */
export const submission = (changes: object = {}) =>
  visitorsSubmission('An ordinary title', {
    content: 'Words of an ordinary sermon, long enough to be one.',
    ...changes,
  });

export const submit = (changes: object, headers: Headers = {}): Sends =>
  json('/api/sermons', submission(changes), headers);

/** Publishes what was submitted, and reads every place where its words come out. */
export async function everywhere(target: Target, answer: Answer): Promise<Record<string, string>> {
  const { id } = JSON.parse(answer.body);
  const published = await target.administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  if (published.status !== 200) throw new Error(`It could not be published: ${published.body}`);
  const found: Record<string, string> = {};
  for (const path of [`/sermon/${id}`, '/', '/directory', '/feed.xml', '/podcast.xml', '/sitemap.xml']) {
    let read = await send(target.port, { path });
    if (read.status === 301 || read.status === 307)
      read = await send(target.port, { path: new URL(read.headers.location ?? '', target.url).pathname });
    if (read.status !== 200) throw new Error(`${path} answers ${read.status}`);
    found[path] = read.body;
  }
  await target.administer('DELETE', `/api/admin/sermons/${id}`);
  return found;
}
