import { multipart, type SentFile } from '../../src/server/testing/multipart.ts';
import { submission as validSubmission } from '../support/visitor.ts';
import { send, sendRaw, type WireRequest, type WireResponse } from './wire.ts';

/** The categories of attacks; request smuggling and bodies are attacks on HTTP itself. */
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

/** One row of the table. */
export interface Attack {
  readonly family: Family;
  readonly title: string;
  readonly run: (target: Target) => Promise<WireResponse>;
  readonly expected: Expected;
  /** Checks the state after the attack. @throws Error when it is wrong */
  readonly after?: (target: Target, response: WireResponse) => Promise<void>;
}

type Run = Attack['run'];
type Headers = NonNullable<WireRequest['headers']>;

export const get =
  (path: string, headers: Headers = {}): Run =>
  (target) =>
    target.attack({ path, headers });

/** Sends a request that is built from the target's data. */
export const request =
  (make: (target: Target) => WireRequest): Run =>
  (target) =>
    target.attack(make(target));

export const json = (path: string, value: unknown, headers: Headers = {}, method = 'POST'): Run =>
  body(path, JSON.stringify(value), 'application/json', headers, method);

export const body =
  (path: string, text: string | Buffer, type: string, headers: Headers = {}, method = 'POST'): Run =>
  (target) =>
    target.attack({ method, path, headers: { 'content-type': type, ...headers }, body: text });

export const file = (path: string, sent: SentFile | (() => Promise<SentFile>)): Run => {
  return async (target) => {
    const { headers, payload } = multipart(typeof sent === 'function' ? await sent() : sent);
    return target.attack({ method: 'POST', path, headers, body: payload });
  };
};

/** Sends raw bytes and half-closes the connection. */
export const raw =
  (bytes: string | Buffer): Run =>
  (target) =>
    sendRaw(target.port, bytes);

/** Sends a request several times concurrently; `pick` chooses the response to check. */
export const concurrently =
  (count: number, run: Run, pick: (responses: WireResponse[]) => WireResponse): Run =>
  async (target) =>
    pick(await Promise.all(Array.from({ length: count }, () => run(target))));

/** A valid submission with these changes. */
export const submission = (changes: object = {}) =>
  validSubmission('An ordinary title', {
    content: 'Words of an ordinary sermon, long enough to be one.',
    ...changes,
  });

export const submit = (changes: object, headers: Headers = {}): Run =>
  json('/api/sermons', submission(changes), headers);

/**
 * Publishes the submitted sermon, reads everything that shows its text, and deletes the sermon.
 * @returns the bodies by path; the email's HTML as `the highlights email`
 */
export async function readEverywhere(
  target: Target,
  response: WireResponse,
): Promise<Record<string, string>> {
  const { id } = JSON.parse(response.body);
  const published = await target.administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  if (published.status !== 200) throw new Error(`The sermon could not be published: ${published.body}`);
  const found: Record<string, string> = {};
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
    let read = await send(target.port, { path });
    if (read.status === 301 || read.status === 307)
      read = await send(target.port, { path: new URL(read.headers.location ?? '', target.url).pathname });
    if (read.status !== 200) throw new Error(`${path} returned ${read.status}`);
    found[path] = read.body;
  }
  const highlights = await target.administer('GET', '/api/admin/newsletters/highlights');
  found['the highlights email'] = JSON.parse(highlights.body).preview.html;
  await target.administer('DELETE', `/api/admin/sermons/${id}`);
  return found;
}
