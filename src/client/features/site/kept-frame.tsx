import { useLocation, useRouteContext } from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { mainLinks, resourceLinks } from './navigation';

/**
 * What the masthead and the footer were drawn as on the server. They are a third of a page's elements, and all that one
 * page's differ in from another's is which link leads to where the reader is.
 */
const kept = new Map<string, string>();

const tag = 'site-frame';
const begin = `<${tag} data-key="`;
const end = `</${tag}>`;

/** Draws a part of the frame on the server, or holds its place where it is known. {@link fillFrames} takes the place away. */
export function KeptFrame({ part, children }: { part: 'masthead' | 'footer'; children: ReactNode }) {
  const { site } = useRouteContext({ from: '__root__' });
  const { pathname, search } = useLocation();
  // The words that were searched for stand in the masthead; addresses that need decoding are left to the router.
  if ('q' in search || !/^\/[\w./-]*$/.test(pathname)) return children;
  const present = [...mainLinks, ...resourceLinks].map(({ to }) =>
    pathname === to ? 'here' : pathname.startsWith(`${to}/`) ? 'below' : '',
  );
  const year = new Date().getUTCFullYear();
  const key = encodeURIComponent([part, site.name, year, ...Object.values(site.links), ...present].join());
  return createElement(tag, { 'data-key': key }, kept.has(key) ? undefined : children);
}

/** Puts the parts of the frame into a page that was drawn with {@link KeptFrame}, and keeps those that are new. */
export function fillFrames(html: string): string {
  let filled = '';
  let rest = 0;
  for (;;) {
    const start = html.indexOf(begin, rest);
    if (start < 0) return filled + html.slice(rest);
    const afterKey = html.indexOf('">', start);
    const stop = html.indexOf(end, afterKey);
    const key = html.slice(start + begin.length, afterKey);
    const own = html.slice(afterKey + 2, stop);
    if (own) kept.set(key, own);
    filled += html.slice(rest, start) + (own || kept.get(key));
    rest = stop + end.length;
  }
}
