import { lookup as resolveName } from 'node:dns/promises';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../../base/errors.ts';

/** IP addresses outside the public internet (RFC 6890), from which nothing is fetched. */
const blocked = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  blocked.addSubnet(network, bits, 'ipv4');
}
/** Globally routed IPv6 addresses, without tunnels to IPv4 and documentation ranges. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  blocked.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is on the public internet. */
export function isPublicIp(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !blocked.check(ip, 'ipv4');
  return version === 6 && globalIpv6.check(ip, 'ipv6') && !blocked.check(ip, 'ipv6');
}

/** What may be fetched, and how long it may take. */
export interface FetchRules {
  readonly mayReach: (ip: string) => boolean;
  /** Milliseconds until the response must begin, and until the download must end. */
  readonly responseTimeoutMs: number;
  readonly downloadTimeoutMs: number;
}

const defaultRules: FetchRules = {
  mayReach: isPublicIp,
  responseTimeoutMs: 15_000,
  downloadTimeoutMs: 5 * 60_000,
};
const maxRedirects = 5;

const rejection = (message: string, cause?: unknown) => new AppError('BAD_REQUEST', message, { cause });

/**
 * Downloads a file from another site. SSRF protection: resolves the host name once, requires all its IP addresses to be
 * public, and connects to exactly those. Each redirect is checked in the same way.
 * @returns the body; the caller limits its size
 * @throws AppError BAD_REQUEST with the reason
 */
export async function fetchMedia(
  firstUrl: string,
  rules: FetchRules = defaultRules,
): Promise<IncomingMessage> {
  const deadline = AbortSignal.timeout(rules.downloadTimeoutMs);
  let next = firstUrl;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const url = URL.parse(next);
    if (!url || !/^https?:$/.test(url.protocol))
      throw rejection('Only http and https URLs can be downloaded');
    if (url.username || url.password) throw rejection('The URL contains a password');
    if (url.port && !['80', '443', '8080', '8443'].includes(url.port) && rules === defaultRules) {
      throw rejection('The URL uses a port that is not allowed');
    }
    const response = await request(url, rules, deadline);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) {
      throw rejection(`The site returned status ${statusCode}`);
    }
    const target = URL.parse(headers.location, url);
    if (!target) throw rejection('The redirect URL is not valid');
    next = target.href;
  }
  throw rejection('Too many redirects');
}

async function request(
  url: URL,
  { mayReach, responseTimeoutMs }: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolveName(host, { all: true }).catch((error: unknown) => {
        throw rejection('The site was not found', error);
      });
  if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address))) {
    throw rejection('The URL points to a private network');
  }
  // Prevents DNS rebinding: connect to the IP addresses that were checked.
  const lookup: LookupFunction = (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    const request = get(
      url,
      {
        lookup,
        signal,
        agent: false,
        headers: { accept: 'audio/*, image/*', 'accept-encoding': 'identity', 'user-agent': 'Bimah-Import' },
      },
      (response) => {
        clearTimeout(responseTimer);
        resolve(response);
      },
    );
    const responseTimer = setTimeout(
      () => request.destroy(new Error('No response in time')),
      responseTimeoutMs,
    );
    request.on('error', (error) => {
      clearTimeout(responseTimer);
      reject(rejection('The site could not be reached', error));
    });
  });
}
