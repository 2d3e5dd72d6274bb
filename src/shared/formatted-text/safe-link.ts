const schemes = new Set(['http:', 'https:', 'mailto:']);
const maxHrefLength = 2_048;

/**
 * The canonical URL of a link; null for text that is not an absolute URL, for schemes other than http, https and
 * mailto, for `mailto` without an `@`, for URLs with a user name or password, and for URLs of more than 2,048
 * characters.
 */
export function safeLink(href: string): string | null {
  if (href.length > maxHrefLength) return null;
  const url = URL.parse(href.trim());
  if (!url || !schemes.has(url.protocol) || url.username || url.password) return null;
  if (url.protocol === 'mailto:' && !url.pathname.includes('@')) return null;
  const canonical = url.href.replaceAll('\\', '%5C');
  return canonical.length > maxHrefLength ? null : canonical;
}

/** Whether the text of a link contains its URL, with or without the scheme, `www.` and the slash at the end. */
export function containsUrl(text: string, url: string): boolean {
  const short = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  return text.includes(url) || (short !== '' && text.includes(short));
}

// The lookbehind and the bounded lengths keep both alternatives linear in the length of the text.
const linkPattern =
  /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”„«»\p{Cc}]+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}-])/giu;

/** A Hebrew prefix before a Latin email address: `ל-office@example.org`. */
const hebrewPrefix = /^[\p{Script=Hebrew}-]+(?=[a-z])/iu;

/** A URL or email address in plain text, with its offsets. */
interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Finds the first `max` URLs and email addresses in plain text, without the punctuation after them. */
export function findLinks(text: string, max: number): FoundLink[] {
  const found: FoundLink[] = [];
  if (!text.includes('://') && !text.includes('@')) return found;
  for (const { 0: match, index } of text.matchAll(linkPattern)) {
    if (found.length >= max) break;
    const prefix = hebrewPrefix.exec(match)?.[0].length ?? 0;
    const link = withoutPunctuation(match.slice(prefix));
    const isWeb = /^https?:/i.test(link);
    const href = safeLink(isWeb ? link : `mailto:${link}`);
    if (href !== null) found.push({ start: index + prefix, end: index + prefix + link.length, href });
  }
  return found;
}

/** Removes punctuation at the end. A closing parenthesis is kept if its opening one is in the link. */
function withoutPunctuation(link: string): string {
  let end = link.length;
  let openParentheses = 0;
  for (const character of link) openParentheses += character === '(' ? 1 : character === ')' ? -1 : 0;
  for (; end > 0; end--) {
    const last = link[end - 1] ?? '';
    if (last === ')' && openParentheses < 0) openParentheses += 1;
    else if (!/[.,;:!?'’‘”״׳\]}*_~`|]/.test(last)) break;
  }
  return link.slice(0, end);
}
