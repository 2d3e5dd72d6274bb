import { multipart, type SentFile } from '../../src/server/testing/multipart.ts';
import { submission as visitorsSubmission } from '../faults/visitor.ts';
import { send, sendRaw, type WireResponse, type Wish } from './wire.ts';

/** The categories of attacks; smuggling and bodies are attacks on HTTP itself. */
export type Family =
  | 'uploads'
  | 'text'
  | 'access'
  | 'mail'
  | 'queries'
  | 'URLs'
  | 'cache'
  | 'other sites'
  | 'smuggling'
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
  attack(wish: Wish): Promise<WireResponse>;
  /** Sends a request as the administrator. */
  administer(method: string, path: string, body?: unknown): Promise<WireResponse>;
}

/** The expected response. */
export interface Must {
  readonly status: number | readonly number[];
  readonly body?: RegExp;
  /** The response must not match this. */
  readonly not?: RegExp;
  /** Expected headers; null: the header must be missing. */
  readonly headers?: Readonly<Record<string, RegExp | null>>;
}

/** One row of the table. */
export interface Attack {
  readonly family: Family;
  readonly what: string;
  readonly sends: (target: Target) => Promise<WireResponse>;
  readonly must: Must;
  /** Checks the state after the attack. @throws Error when it is wrong */
  readonly after?: (target: Target, response: WireResponse) => Promise<void>;
}

type Sends = Attack['sends'];
type Headers = NonNullable<Wish['headers']>;

export const get =
  (path: string, headers: Headers = {}): Sends =>
  (target) =>
    target.attack({ path, headers });

/** Any request; created when the target's data is known. */
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

/** Sends raw bytes and closes the connection. */
export const raw =
  (bytes: string | Buffer): Sends =>
  (target) =>
    sendRaw(target.port, bytes);

/** Sends several requests at the same moment; `pick` chooses the response to check. */
export const together =
  (count: number, sends: Sends, pick: (responses: WireResponse[]) => WireResponse): Sends =>
  async (target) =>
    pick(await Promise.all(Array.from({ length: count }, () => sends(target))));

/** A valid submission with these changes. */
export const submission = (changes: object = {}) =>
  visitorsSubmission('An ordinary title', {
    content: 'Words of an ordinary sermon, long enough to be one.',
    ...changes,
  });

export const submit = (changes: object, headers: Headers = {}): Sends =>
  json('/api/sermons', submission(changes), headers);

/** Publishes the submitted sermon and reads every place that shows its text. */
export async function everywhere(target: Target, response: WireResponse): Promise<Record<string, string>> {
  const { id } = JSON.parse(response.body);
  const published = await target.administer('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
  if (published.status !== 200) throw new Error(`It could not be published: ${published.body}`);
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
