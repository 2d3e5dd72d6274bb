import { hash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { matchesEtag } from '../etag.ts';

/** Copies the bytes out of zlib's output buffer: a small response would otherwise keep all its 64 kB in memory. */
function copyBytes(source: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(source.length);
  source.copy(copy);
  return copy;
}

const compressBrotli = async (plain: Buffer, quality: number) =>
  copyBytes(
    await promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // 64 kB. A larger window makes pages less than 1 % smaller, and the encoder then takes 16 MB at quality 8.
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    }),
  );
const compressGzip = async (plain: Buffer, level: number) =>
  copyBytes(await promisify(gzip)(plain, { level }));

/** The first request gets fast compression. The second starts the best: about 1/6 smaller, in twice the time. */
const compress = {
  br: {
    fast: (plain: Buffer) => compressBrotli(plain, 3),
    best: (plain: Buffer) => compressBrotli(plain, 8),
  },
  gzip: { fast: (plain: Buffer) => compressGzip(plain, 3), best: (plain: Buffer) => compressGzip(plain, 9) },
};
type Encoding = keyof typeof compress;

/** Smaller responses are not compressed: they fit into one packet. */
const minBytesToCompress = 1_000;

/** Headers that belong to one response only and are not cached. */
const uncachedHeaders =
  /^(content-length|date|connection|keep-alive|transfer-encoding|set-cookie|x-request-id|retry-after|(x-)?ratelimit-.*)$/;

/** One variant of the response. In `rawHeaders`, names and values alternate, as in Node.js. */
export interface Variant {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer | undefined;
}

/**
 * A cached response. The bytes and headers of each variant are prepared once, as Buffers: a string would be encoded
 * again for every response.
 */
export class CachedResponse {
  readonly etag: string;
  readonly #common: readonly string[];
  readonly #plain: Variant & { readonly body: Buffer };
  readonly #notModified: Variant;
  readonly #variants: Partial<Record<Encoding, Variant>> = {};
  readonly #inflight: Partial<Record<Encoding, Promise<Variant>>> = {};
  readonly #isRecompressionStarted: Partial<Record<Encoding, boolean>> = {};

  /** @param headers all headers, including security headers: a cache hit skips the hooks that set them */
  constructor(status: number, headers: Record<string, unknown>, plain: Buffer) {
    this.etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
    const common: string[] = [];
    const content: string[] = [];
    let vary = 'Accept-Encoding, Cookie';
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined || uncachedHeaders.test(name) || name === 'etag' || name === 'cache-control')
        continue;
      if (name === 'vary') vary = `${value}, ${vary}`;
      else (name === 'content-type' ? content : common).push(name, String(value));
    }
    common.push('etag', this.etag, 'cache-control', 'no-cache', 'vary', vary);
    this.#notModified = { status: 304, rawHeaders: common, body: undefined };
    this.#common = [...common, ...content];
    this.#plain = {
      status,
      rawHeaders: [...this.#common, 'content-length', String(plain.length)],
      body: plain,
    };
  }

  /** Estimated memory in bytes: the body, 60 % more for the compressed variants, and the headers. */
  get bytes(): number {
    return Math.ceil(this.#plain.body.length * 1.6) + 3_000;
  }

  /**
   * Writes the matching variant to the raw response, without Fastify. Returns false if that variant does not exist yet.
   */
  sendNow(
    method: string,
    headers: IncomingHttpHeaders,
    raw: ServerResponse,
    getRequestId: () => string,
  ): boolean {
    const variant = this.#readyVariant(headers);
    if (variant === undefined) return false;
    raw.writeHead(variant.status, [...variant.rawHeaders, 'x-request-id', getRequestId()]);
    raw.end(method === 'HEAD' ? undefined : variant.body);
    return true;
  }

  /**
   * Returns the variant that the request headers select, uncompressed if the compression fails. Concurrent requests
   * share one compression.
   */
  async selectVariant(headers: IncomingHttpHeaders): Promise<Variant> {
    const ready = this.#readyVariant(headers);
    if (ready) return ready;
    const encoding = this.#encodingFor(headers['accept-encoding']);
    return encoding ? this.#encode(encoding) : this.#plain;
  }

  #encode(encoding: Encoding): Promise<Variant> {
    this.#inflight[encoding] ??= compress[encoding]
      .fast(this.#plain.body)
      .then(
        (body) => {
          const variant = this.#createVariant(encoding, body);
          this.#variants[encoding] = variant;
          return variant;
        },
        // Such as out of memory: send the response uncompressed. The next request tries again.
        () => this.#plain,
      )
      .finally(() => {
        this.#inflight[encoding] = undefined;
      });
    return this.#inflight[encoding];
  }

  /** Recompresses with best compression in the background and then replaces the fast variant. */
  #recompress(encoding: Encoding): void {
    this.#isRecompressionStarted[encoding] = true;
    compress[encoding].best(this.#plain.body).then(
      (body) => {
        this.#variants[encoding] = this.#createVariant(encoding, body);
      },
      // Keep the existing variant.
      () => {},
    );
  }

  #createVariant(encoding: Encoding, body: Buffer): Variant {
    return {
      status: this.#plain.status,
      body,
      rawHeaders: [...this.#common, 'content-encoding', encoding, 'content-length', String(body.length)],
    };
  }

  /** The matching variant, if it exists already. The second request for a compressed one starts the best compression. */
  #readyVariant(headers: IncomingHttpHeaders): Variant | undefined {
    if (matchesEtag(headers['if-none-match'], this.etag)) return this.#notModified;
    const encoding = this.#encodingFor(headers['accept-encoding']);
    if (encoding === null) return this.#plain;
    const variant = this.#variants[encoding];
    if (variant && !this.#isRecompressionStarted[encoding]) this.#recompress(encoding);
    return variant;
  }

  #encodingFor(accepted: string | undefined): Encoding | null {
    return this.#plain.body.length < minBytesToCompress ? null : chooseEncoding(accepted);
  }
}

/** The encoding chosen for each value of Accept-Encoding: browsers send only a few different values. */
const chosenEncodings = new Map<string, Encoding | null>();
const maxChosenEncodings = 100;

/** Chooses by RFC 9110 §12.5.3: case-insensitive names, highest weight first, `*` for all others. */
function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  const cached = chosenEncodings.get(accepted);
  if (cached !== undefined) return cached;
  const weights = new Map<string, number>();
  for (const offer of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, Number(weight));
  }
  const weightOf = (coding: Encoding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  const choice = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
  if (chosenEncodings.size < maxChosenEncodings) chosenEncodings.set(accepted, choice);
  return choice;
}
