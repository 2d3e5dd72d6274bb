import { lookup as resolveHost } from 'node:dns/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AppError } from '../../../base/errors.ts';

/** Networks outside the public internet, from which nothing is fetched: those of RFC 6890 and 9637, and multicast. */
const blockedNetworks = new BlockList();
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
  blockedNetworks.addSubnet(network, bits, 'ipv4');
}
/** Globally routed IPv6 addresses. Tunnels to IPv4 and ranges for documentation are blocked below. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  blockedNetworks.addSubnet(network, bits, 'ipv6');
}

/** Whether an IP address is on the public internet. */
export function isPublicIp(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !blockedNetworks.check(ip, 'ipv4');
  return version === 6 && globalIpv6.check(ip, 'ipv6') && !blockedNetworks.check(ip, 'ipv6');
}

/** The allowed IP addresses and ports, and how long a download may take. */
export interface FetchRules {
  readonly isAllowedIp: (ip: string) => boolean;
  /** Not called for the default port of the scheme. */
  readonly isAllowedPort: (port: string) => boolean;
  /** Maximum time until each response begins. */
  readonly responseTimeoutMs: number;
  /** Maximum time until the download ends, redirects included. */
  readonly downloadTimeoutMs: number;
}

const defaultRules: FetchRules = {
  isAllowedIp: isPublicIp,
  isAllowedPort: (port) => ['80', '443', '8080', '8443'].includes(port),
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
  let nextUrl = firstUrl;
  for (let redirectCount = 0; redirectCount <= maxRedirects; redirectCount++) {
    const url = URL.parse(nextUrl);
    if (!url || !/^https?:$/.test(url.protocol))
      throw rejection('Only http and https URLs can be downloaded');
    if (url.username || url.password) throw rejection('The URL contains a user name or password');
    if (url.port && !rules.isAllowedPort(url.port))
      throw rejection('The URL uses a port that is not allowed');
    const response = await sendRequest(url, rules, deadline);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) {
      throw rejection(`The site returned status ${statusCode}`);
    }
    const target = URL.parse(headers.location, url);
    if (!target) throw rejection('The redirect URL is not valid');
    nextUrl = target.href;
  }
  throw rejection('Too many redirects');
}

/** @throws AppError BAD_REQUEST when an IP address is not allowed or the site cannot be reached in time */
async function sendRequest(
  url: URL,
  { isAllowedIp, responseTimeoutMs }: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ipAddresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolveHost(host, { all: true }).catch((error: unknown) => {
        throw rejection('The site was not found', error);
      });
  if (ipAddresses.length === 0 || !ipAddresses.every(({ address }) => isAllowedIp(address))) {
    throw rejection('The URL points to a private network');
  }
  // Prevents DNS rebinding: connect to the IP addresses that were checked.
  const lookup: LookupFunction = (_name, options, done) => {
    const [first] = ipAddresses;
    if (options.all) done(null, ipAddresses);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? httpsGet : httpGet;
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
