/**
 * The URL of a sermon's website link (docs/product/sermons.md S13): `http`, `https`, or no scheme (`www.temple.org`),
 * which gets `https://`.
 * @returns the URL for the link; null for other schemes, for URLs with a user name, for hosts without a dot, and for
 *   text that is not a URL
 */
export function websiteHref(website: string | null | undefined): string | null {
  const value = website?.trim();
  if (!value || /[\s\p{Cc}<>"\\]/u.test(value) || value.startsWith('/')) return null;
  const parsed = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return null;
  return /^[^.]+(\.[^.]+)+\.?$/.test(parsed.hostname) ? parsed.href : null;
}
