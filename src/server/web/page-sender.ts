import type { Settings } from '../base/settings.ts';
import { pageContentSecurityPolicy } from '../http/security/security-headers.ts';
import type { SendPage } from '../http/send-page.ts';
import type { CreateContext } from '../trpc/context.ts';
import { type PageRenderer, siteOf } from './renderer.ts';
import { hashInlineScripts } from './script-hashes.ts';

interface PageSenderParts {
  readonly renderer: PageRenderer;
  readonly settings: Settings;
  readonly createContext: CreateContext;
}

/** Creates the function with which routes respond to a form: it renders a page and sends it uncached. */
export const createPageSender =
  ({ renderer, settings, createContext }: PageSenderParts): SendPage =>
  async (request, reply, { path, status, pageData }) => {
    const { html, headers } = await renderer.render({
      request: new Request(new URL(path, settings.publicUrl)),
      createContext: () => createContext(request, reply),
      site: siteOf(settings),
      pageData,
    });
    return reply
      .code(status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        pageContentSecurityPolicy(hashInlineScripts(html), renderer.isDevelopment),
      )
      .type('text/html; charset=utf-8')
      .send(html);
  };
