import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
/** Data blocks are not run, so no policy asks for their hash. */
const dataBlock = /^<script[^>]*\stype="application\/(ld\+)?json"/i;

/** `'sha256-…'` of every inline script in a page, for its Content-Security-Policy. */
export function hashInlineScripts(html: string): string[] {
  const hashes = new Set<string>();
  for (const [tag, body = ''] of html.matchAll(inlineScript)) {
    if (!dataBlock.test(tag)) hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes];
}
