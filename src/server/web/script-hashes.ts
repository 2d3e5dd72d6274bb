import { hash } from 'node:crypto';

/** External scripts are allowed by URL; data blocks are not executed, so they need no hash. */
const needsNoHash = /\s(src=|type="application\/(ld\+)?json")/;

/** Returns `'sha256-…'` of every inline script in a page, for its Content-Security-Policy. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (let tag = html.indexOf('<script'); tag !== -1; tag = html.indexOf('<script', tag)) {
    const begin = html.indexOf('>', tag) + 1;
    const end = html.indexOf('</script>', begin);
    if (begin === 0 || end === -1) break;
    if (!needsNoHash.test(html.slice(tag, begin))) hashes.add(hashOf(html.slice(begin, end)));
    tag = end;
  }
  return [...hashes];
}

const hashOf = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`;
