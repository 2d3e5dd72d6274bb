import { multipart, type SentFile } from '../../src/server/testing/multipart.ts';
import { submission } from '../support/visitor.ts';
import { send, sendRaw, type WireRequest, type WireResponse } from './wire.ts';

/** The categories of attacks. */
export type Family =
  | 'uploads'
  | 'text'
  | 'access'
  | 'mail'
  | 'queries'
  | 'URLs'
  | 'cache'
  | 'other origins'
  | 'request smuggling'
  | 'bodies';

/** The site under attack, with the data that attacks need. */
export interface Target {
  readonly port: number;
  readonly url: string;
  /** The cookie of a valid session. */
  readonly cookie: string;
  /** A draft, which only administrators may see. */
  readonly draft: { readonly id: number; readonly slug: string };
  /** A public sermon. */
  readonly visible: { readonly id: number; readonly slug: string };
  /** Sends a request as the attacker. */
  attack(request: WireRequest): Promise<WireResponse>;
  /** Sends a request as the administrator. */
  administer(method: string, path: string, body?: unknown): Promise<WireResponse>;
}

/** The expected response. */
export interface Expected {
  readonly status: number | readonly number[];
  readonly body?: RegExp;
  /** The body must not match this. */
  readonly not?: RegExp;
  /** Expected headers; null: the header must be missing. */
  readonly headers?: Readonly<Record<string, RegExp | null>>;
}

/** The response of a guarded endpoint without a valid session. */
export const unauthorized: Expected = { status: 401, body: /Please log in/ };

/** An attack: one row of the table in attacks.spec.ts. */
export interface Attack {
  readonly family: Family;
  readonly title: string;
  readonly run: (target: Target) => Promise<WireResponse>;
  readonly expected: Expected;
  /** Checks the state after the attack. @throws Error when it is wrong */
  readonly after?: (target: Target, response: WireResponse) => Promise<void>;
}

/** The URL paths for uploads. */
export const headshotPath = '/api/upload/headshot';
export const audioPath = '/api/upload/audio';

type Run = Attack['run'];
type Headers = NonNullable<WireRequest['headers']>;

export const sendGet =
  (path: string, headers: Headers = {}): Run =>
  (target) =>
    target.attack({ path, headers });

/** Sends a request that is built from the target's data. */
export const sendRequest =
  (build: (target: Target) => WireRequest): Run =>
  (target) =>
    target.attack(build(target));

export const sendJson = (path: string, value: unknown, headers: Headers = {}, method = 'POST'): Run =>
  sendBody(path, JSON.stringify(value), 'application/json', headers, method);

export const sendBody =
  (path: string, text: string | Buffer, type: string, headers: Headers = {}, method = 'POST'): Run =>
  (target) =>
    target.attack({ method, path, headers: { 'content-type': type, ...headers }, body: text });

export const sendFile = (path: string, sent: SentFile | (() => Promise<SentFile>)): Run => {
  return async (target) => {
    const { headers, payload } = multipart(typeof sent === 'function' ? await sent() : sent);
    return target.attack({ method: 'POST', path, headers, body: payload });
  };
};

/** Sends raw bytes and half-closes the connection. */
export const sendBytes =
  (bytes: string | Buffer): Run =>
  (target) =>
    sendRaw(target.port, bytes);

/** Runs an attack several times concurrently; `pick` returns the response to check. */
export const runConcurrently =
  (count: number, run: Run, pick: (responses: WireResponse[]) => WireResponse): Run =>
  async (target) =>
    pick(await Promise.all(Array.from({ length: count }, () => run(target))));

/** Returns a valid submission with these changes. */
export const buildSubmission = (changes: object = {}) =>
  submission('An ordinary title', {
    content: 'Words of an ordinary sermon, long enough to be one.',
    ...changes,
  });

/** Sends a valid submission with these changes. */
export const sendSubmission = (changes: object, headers: Headers = {}): Run =>
  sendJson('/api/sermons', buildSubmission(changes), headers);

/**
 * Publishes the submitted sermon, reads the highlights email and the pages and feeds that show its text, and deletes
 * the sermon. The podcast has only sermons with a recording.
 * @returns the bodies by path; the HTML of the highlights email under the key `the highlights email`
 */
export async function readEverywhere(
  target: Target,
  response: WireResponse,
): Promise<Record<string, string>> {
  const { id } = JSON.parse(response.body);
  const published = await target.administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  if (published.status !== 200) throw new Error(`The sermon could not be published: ${published.body}`);
  const bodies: Record<string, string> = {};
  const { body } = await target.administer('GET', `/api/sermons/${id}`);
  const { slug, rabbi, synagogue, occasions } = JSON.parse(body);
  const [occasion] = occasions;
  for (const path of [
    `/sermon/${id}`,
    '/',
    '/directory',
    `/rabbis/${encodeURIComponent(rabbi.slug)}`,
    `/synagogues/${encodeURIComponent(synagogue.slug)}`,
    `/${occasion.kind === 'portion' ? 'torah-portions' : 'holiday-resources'}/${occasion.slug}`,
    `/booklet?ids=${id}`,
    `/embed?sermon=${encodeURIComponent(slug)}`,
    '/embed',
    '/feed.xml',
    '/podcast.xml',
    '/sitemap.xml',
  ]) {
    let page = await send(target.port, { path });
    if (page.status === 301 || page.status === 307)
      page = await send(target.port, { path: new URL(page.headers.location ?? '', target.url).pathname });
    if (page.status !== 200) throw new Error(`${path} returned ${page.status}`);
    bodies[path] = page.body;
  }
  const highlights = await target.administer('GET', '/api/admin/newsletters/highlights');
  bodies['the highlights email'] = JSON.parse(highlights.body).preview.html;
  await target.administer('DELETE', `/api/admin/sermons/${id}`);
  return bodies;
}

/** Matches a host that only the attacker sends. */
export const attackerHost = /evil\.test/;

/** Checks that visitors get the whole page, without the attacker's host. */
export async function checkNotPoisoned(target: Target, path: string): Promise<void> {
  const read = await send(target.port, { path });
  if (read.status !== 200 || attackerHost.test(read.body) || attackerHost.test(JSON.stringify(read.headers)))
    throw new Error(`${path} is poisoned: ${read.status}`);
  if (!read.body.includes('</html>')) throw new Error(`${path} is incomplete`);
}
