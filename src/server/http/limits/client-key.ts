/**
 * Returns the key under which the requests of a client are counted: an IPv4 address, or the /64 network of an IPv6
 * address, because one household has many IPv6 addresses. An IPv4-mapped IPv6 address counts as its IPv4 address.
 * @param ip undefined if the connection is already closed; the key is then an empty string
 */
export function clientKey(ip: string | undefined): string {
  if (!ip?.includes(':')) return ip ?? '';
  const hexadecimal = ip.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)/,
    (_, a, b, c, d) => `${groupOf(a, b)}:${groupOf(c, d)}`,
  );
  const [head = '', tail] = hexadecimal.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const groups = (
    tail === undefined
      ? front
      : [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  ).map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
  const network = groups.slice(0, 4).join(':');
  const isMapped = network === '0:0:0:0' && groups[4] === '0' && groups[5] === 'ffff';
  return isMapped ? groups.slice(6).map(bytesOf).join('.') : network;
}

/** Two bytes of an IPv4 address as a group of an IPv6 address. */
const groupOf = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);

/** The two bytes of a group, separated by a dot. */
const bytesOf = (group: string): string => {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
};
