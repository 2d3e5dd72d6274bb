import { adminPassword } from '../sites/site.ts';

/** A response. Status 0: no response, because the connection broke or the request timed out; `body` has the error. */
export interface VisitorResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
  /** Response time in milliseconds. */
  readonly durationMs: number;
}

/** A valid submission. */
export const submission = (title: string, overrides: object = {}) => ({
  title,
  content: 'Words that must not be lost, not by any crash.',
  rabbiName: 'Rabbi Dov Stern',
  synagogueName: 'Ahavat Torah',
  city: 'Lisbon',
  state: 'Lisboa',
  country: 'Portugal',
  email: 'dov@example.org',
  phone: '21 555 0100',
  dateDelivered: '2026-11-14',
  ...overrides,
});

/** An HTTP client that keeps its session cookie. A failed request returns status 0 instead of throwing. */
export class Visitor {
  readonly #url: string;
  #cookie = '';

  constructor(site: { readonly url: string }) {
    this.#url = site.url;
  }

  get cookie(): string {
    return this.#cookie;
  }

  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: HeadersInit = {},
  ): Promise<VisitorResponse> {
    const startedAt = performance.now();
    try {
      const response = await fetch(new URL(path, this.#url), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
        headers: {
          ...(this.#cookie && { cookie: this.#cookie }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text,
        headers: response.headers,
        durationMs: performance.now() - startedAt,
      };
    } catch (error) {
      return {
        status: 0,
        body: String(error),
        headers: new Headers(),
        durationMs: performance.now() - startedAt,
      };
    }
  }

  get = (path: string) => this.request('GET', path);

  submit = (title: string, overrides: object = {}) =>
    this.request('POST', '/api/sermons', submission(title, overrides));

  upload(
    content: Buffer,
    kind: 'headshot' | 'audio' = 'headshot',
    type = 'image/png',
  ): Promise<VisitorResponse> {
    const form = new FormData();
    form.append(kind, new Blob([new Uint8Array(content)], { type }), 'a file');
    return this.request('POST', `/api/upload/${kind}`, form);
  }

  /** Logs in. On failure, an existing session is kept. */
  async logIn(password = adminPassword): Promise<VisitorResponse> {
    const response = await this.request('POST', '/api/admin/login', { password });
    this.#cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    return response;
  }

  /** Returns a client of another instance with the same session. */
  forInstance(site: { readonly url: string }): Visitor {
    const other = new Visitor(site);
    other.#cookie = this.#cookie;
    return other;
  }

  /** The titles of all sermons, drafts and hidden ones included. Needs a session. */
  async readTitles(): Promise<string[]> {
    const { body } = await this.get('/api/admin/sermons');
    return (JSON.parse(body) as { title: string }[]).map(({ title }) => title);
  }
}
