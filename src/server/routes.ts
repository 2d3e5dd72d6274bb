import fastifyPlugin from 'fastify-plugin';
import type { Settings } from './base/settings.ts';
import { registerRest } from './composition/rest.ts';
import { registerTrpc } from './composition/trpc.ts';
import { newsletterForms } from './features/newsletters/newsletter-forms.route.ts';
import { submissionFormRoute } from './features/sermons/submission-form.route.ts';
import { submissionPageRoute } from './features/submissions/submission-page.route.ts';
import type { CreateContext } from './trpc/context.ts';
import { registerEmbed } from './web/embed/embed.route.ts';
import { registerFeeds } from './web/feeds/feeds.ts';
import { registerHolidayFeed } from './web/feeds/holiday-feed.ts';
import { createPageSender } from './web/page-sender.ts';
import type { PageRenderer } from './web/renderer.ts';
import { registerWeb } from './web/web.ts';

interface RouteOptions {
  readonly settings: Settings;
  readonly createContext: CreateContext;
  /** Renders the pages; undefined in tests of the APIs, which have no pages. */
  readonly renderer: PageRenderer | undefined;
}

/**
 * Registers the APIs, forms, feeds, embeds and pages; `app.ts` registers the health checks, metrics and uploaded files.
 * Each group is encapsulated: its hooks and body parsers are its own.
 */
export const routes = fastifyPlugin<RouteOptions>(
  async (app, { settings, createContext, renderer }) => {
    await app.register(registerTrpc, { createContext });
    await app.register(registerRest, { prefix: '/api', createContext, settings });
    await app.register(newsletterForms, { createContext });
    await app.register(registerFeeds, { settings, createContext });
    await app.register(registerHolidayFeed, { settings });
    await app.register(registerEmbed, { settings, createContext });
    if (!renderer) return;
    const sendPage = createPageSender({ renderer, settings, createContext });
    await app.register(submissionFormRoute, { createContext, sendPage });
    await app.register(submissionPageRoute, { createContext, sendPage });
    await app.register(registerWeb, { renderer, settings, createContext });
  },
  {
    name: 'routes',
    encapsulate: true,
    dependencies: ['cache-misses', 'personal-pages', 'origin-guard', 'body-checks', 'request-start'],
  },
);
