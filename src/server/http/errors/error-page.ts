import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { colorVariables } from '../../base/color-variables.ts';
import type { DescribedError } from '../../base/errors.ts';

/** Headings of the error pages. */
const titles: Record<number, string> = {
  404: 'Page not found',
  408: 'The request took too long',
  429: 'Too many requests',
  500: 'This page could not be loaded',
  503: 'This page is temporarily unavailable',
};

const colorNames = ['ground', 'ink', 'muted', 'line', 'raised', 'blue', 'goldLine'] as const;

/** The product's colors and sizes. No web fonts: the cause of the error may also affect them. */
const style = `
:root{color-scheme:light dark;${colorVariables(colorNames, 'light')}}
@media(prefers-color-scheme:dark){:root{${colorVariables(colorNames, 'dark')}}}
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:1.0625rem/1.55 Assistant,'Helvetica Neue',Arial,sans-serif}
header{border-bottom:1px solid var(--line);padding:1rem max(1rem,50% - 34rem)}
a{color:var(--blue)}
header a,h1{font-family:'Frank Ruhl Libre',Georgia,'Times New Roman',serif;font-weight:500}
header a{display:inline-block;padding:.5rem 0;font-size:1.5rem;line-height:1.2;color:var(--ink);text-decoration:none}
main{margin:0 auto;max-width:34rem;padding:clamp(3rem,12vh,7rem) 1rem;text-align:center}
i{display:block;margin:0 -.5em 1rem 0;color:var(--goldLine);font-style:normal;font-size:1.5rem;letter-spacing:.5em}
h1{margin-bottom:.75rem;font-size:1.875rem;line-height:1.18;text-wrap:balance}
p{color:var(--muted);text-wrap:balance}
p+p{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center;margin-top:1.5rem}
p a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border:1px solid var(--line);border-radius:6px;background:var(--raised);font-size:.9375rem;font-weight:600;text-decoration:none}
p a:hover{border-color:var(--blue)}
:focus-visible{outline:2px solid var(--blue);outline-offset:3px;border-radius:3px}
`;

/** Content-Security-Policy of the error page: only its own styles. */
export const errorPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a request URL is below /api or /trpc, where errors are JSON. */
export const isApiUrl = (url: string): boolean => /^\/+(api|trpc)(\/|\?|$)/.test(url);

/** Whether a browser opens a page and expects HTML. */
export const isBrowserNavigation = ({ url, headers }: FastifyRequest): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '') && !isApiUrl(url);

/**
 * Renders an error page for failures outside the React app: a message, links and no script.
 * @param isForm whether the request posted a form
 */
export function errorPage({ status, body }: DescribedError, siteName: string, isForm: boolean): string {
  const title = titles[status] ?? (status < 500 ? 'The request could not be completed' : titles[500]);
  const name = escapeHtml(siteName);
  // 408, 429 and all 5xx errors can be temporary and offer a retry: an empty `href` is the same URL. A link would send
  // no form; the browser's back button leads to the page with the typed text.
  const canRetry = status >= 429 || status === 408;
  const retryHint = canRetry && isForm ? ' To send the form again, use your browser’s back button.' : '';
  const retryLink = canRetry && !isForm ? '<a href="">Try again</a>' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | ${name}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body><header><a href="/">${name}</a></header><main><i aria-hidden="true">···</i><h1>${title}</h1><p>${escapeHtml(body.message)}${retryHint}</p><p>${retryLink}<a href="/">Return to Home</a></p></main></body></html>`;
}
