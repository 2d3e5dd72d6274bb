import { containsUrl, safeLink } from '../../../shared/formatted-text/safe-link.ts';

/**
 * Marks the links whose text contains their URL with `data-url`: the booklet does not print it again after them.
 * @param html `contentHtml` of a sermon
 */
export const markUrls = (html: string): string =>
  html.replace(/<a href="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gs, (link, href: string, inner: string) => {
    const url = unescapeUrl(href);
    const text = unescapeUrl(inner.replace(/<[^>]*>/g, ''));
    // In a canonical URL, Hebrew is percent-encoded.
    return containsUrl(text, url) || safeLink(text) === url ? link.replace('<a', '<a data-url') : link;
  });

/** The other characters that HTML escapes are percent-encoded in a canonical URL. */
const unescapeUrl = (text: string) => text.replaceAll('&amp;', '&');
