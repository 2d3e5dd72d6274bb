/**
 * Whether an `If-None-Match` header names this ETag, or any (`*`). Weak comparison (RFC 9110 §13.1.2): the prefix `W/`
 * does not count, and some proxies remove it.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((part) => {
    const value = part.trim();
    return value === '*' || opaqueTag(value) === opaqueTag(etag);
  });
}

const opaqueTag = (etag: string) => etag.replace(/^W\//, '');
