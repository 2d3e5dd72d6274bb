import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = (plain: Buffer, quality: number) =>
  promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // Pages are shorter than this window; the usual one of 4 MB takes as long to lay out as to use.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });

/** What is asked for once is made in half the time, and is a sixth larger than what is asked for again. */
const compress = {
  br: { quickly: (plain: Buffer) => brotli(plain, 3), small: (plain: Buffer) => brotli(plain, 8) },
  gzip: {
    quickly: (plain: Buffer) => promisify(gzip)(plain, { level: 3 }),
    small: (plain: Buffer) => promisify(gzip)(plain, { level: 9 }),
  },
};
type Encoding = keyof typeof compress;

/** Shorter answers fit one packet as they are. */
const worthCompressing = 1_000;

/** Headers that belong to one answer, not to what is kept of it. */
const notKept =
  /^(content-length|date|connection|keep-alive|transfer-encoding|set-cookie|x-request-id|retry-after|(x-)?ratelimit-.*)$/;

/** One form of the answer: its bytes, and its headers as they go on the wire, names and values in turn. */
export interface Form {
  readonly status: number;
  readonly head: readonly string[];
  readonly body: Buffer | undefined;
}

/**
 * An answer as it is kept. Bytes and headers of each form are made beforehand; Buffers, because a kept string would be
 * encoded anew on every answer.
 */
export class KeptAnswer {
  readonly etag: string;
  readonly #common: readonly string[];
  readonly #plain: Form & { readonly body: Buffer };
  readonly #unchanged: Form;
  readonly #forms: Partial<Record<Encoding, Form>> = {};
  readonly #making: Partial<Record<Encoding, Promise<Form>>> = {};
  readonly #isMadeSmall: Partial<Record<Encoding, boolean>> = {};

  /** @param headers of the whole answer, those of security among them: a hit passes none of the hooks that set them */
  constructor(status: number, headers: Record<string, unknown>, plain: Buffer) {
    this.etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
    const common: string[] = [];
    const content: string[] = [];
    let vary = 'Accept-Encoding, Cookie';
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined || notKept.test(name) || name === 'etag' || name === 'cache-control') continue;
      if (name === 'vary') vary = `${value}, ${vary}`;
      else (name === 'content-type' ? content : common).push(name, String(value));
    }
    common.push('etag', this.etag, 'cache-control', 'no-cache', 'vary', vary);
    this.#unchanged = { status: 304, head: common, body: undefined };
    this.#common = [...common, ...content];
    this.#plain = {
      status,
      head: [...this.#common, 'content-length', String(plain.length)],
      body: plain,
    };
  }

  /** Memory, reckoned beforehand: the plain bytes, half as many again for the compressed forms, and the headers. */
  get bytes(): number {
    return Math.ceil(this.#plain.body.length * 1.6) + 3_000;
  }

  /** Sends the answer past Fastify in the form that the request takes; false where that form is not made yet. */
  sendNow(
    method: string,
    headers: IncomingHttpHeaders,
    raw: ServerResponse,
    requestId: () => string,
  ): boolean {
    const form = this.#formFor(headers);
    if (form === undefined) return false;
    raw.writeHead(form.status, [...form.head, 'x-request-id', requestId()]);
    raw.end(method === 'HEAD' ? undefined : form.body);
    return true;
  }

  /** The status, headers and bytes that the request takes; a compressed form is made once for all who wait for it. */
  async formFor(headers: IncomingHttpHeaders): Promise<Form> {
    const ready = this.#formFor(headers);
    if (ready) return ready;
    const encoding = this.#encodingFor(headers['accept-encoding']);
    return encoding ? this.#encode(encoding) : this.#plain;
  }

  #encode(encoding: Encoding): Promise<Form> {
    this.#making[encoding] ??= compress[encoding].quickly(this.#plain.body).then((body) => {
      const form = this.#formOf(encoding, body);
      this.#forms[encoding] = form;
      return form;
    });
    return this.#making[encoding];
  }

  /** Puts a smaller form in the place of the one that was made quickly, as soon as it is made. */
  #makeSmall(encoding: Encoding): void {
    this.#isMadeSmall[encoding] = true;
    compress[encoding].small(this.#plain.body).then(
      (body) => {
        this.#forms[encoding] = this.#formOf(encoding, body);
      },
      // The one that is there goes on being good.
      () => {},
    );
  }

  #formOf(encoding: Encoding, body: Buffer): Form {
    return {
      status: this.#plain.status,
      body,
      head: [...this.#common, 'content-encoding', encoding, 'content-length', String(body.length)],
    };
  }

  #formFor(headers: IncomingHttpHeaders): Form | undefined {
    const ifNoneMatch = headers['if-none-match'];
    if (ifNoneMatch !== undefined && this.#matches(ifNoneMatch)) return this.#unchanged;
    const encoding = this.#encodingFor(headers['accept-encoding']);
    if (encoding === null) return this.#plain;
    const form = this.#forms[encoding];
    if (form && !this.#isMadeSmall[encoding]) this.#makeSmall(encoding);
    return form;
  }

  #encodingFor(accepted: string | undefined): Encoding | null {
    return this.#plain.body.length < worthCompressing ? null : chooseEncoding(accepted);
  }

  #matches(ifNoneMatch: string): boolean {
    if (ifNoneMatch === this.etag) return true;
    return ifNoneMatch.split(',').some((part) => {
      const value = part.trim();
      // Weak and strong count as the same here (RFC 9110 §13.1.2): some proxies send one for the other.
      return value === this.etag || value === '*' || `W/${value}` === this.etag;
    });
  }
}

/** The few headers that browsers really send, read once. */
const choices = new Map<string, Encoding | null>();
const mostChoices = 100;

/** RFC 9110 §12.5.3: names in any case, the heaviest one first, and `*` for those that are not named. */
function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  const known = choices.get(accepted);
  if (known !== undefined) return known;
  const weights = new Map<string, number>();
  for (const offer of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, Number(weight));
  }
  const weigh = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weigh('gzip') > weigh('br') ? 'gzip' : 'br';
  const choice = weigh(best) > 0 && weigh(best) >= (weights.get('identity') ?? 0) ? best : null;
  if (choices.size < mostChoices) choices.set(accepted, choice);
  return choice;
}
