import './styles/fonts.css';
import './styles/player.css';
import './styles/pictures.css';
import './styles/forced-colors.css';
import './styles/motion.css';
import './styles/print.css';
import createCache from '@emotion/cache';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import type { AppRouter } from './api/trpc.ts';
import { focusHeadingOnNavigate } from './navigation/focus-on-navigation.ts';
import { hydration } from './navigation/hydration.ts';
import { createAppRouter } from './router.tsx';
import { createStyles } from './styles/styles.tsx';
import { delayNavigation } from './upstream/tanstack-router.ts';
import { forbidZodCompilation } from './upstream/zod.ts';

forbidZodCompilation();

// The server renders from the canonical URL (known parameters only). Hydrate with the same URL.
const renderedSearch = document.querySelector<HTMLMetaElement>('meta[name=rendered-search]')?.content;
if (renderedSearch !== undefined && renderedSearch !== location.search)
  history.replaceState(history.state, '', location.pathname + renderedSearch + location.hash);

const cache = createCache({ key: 'css' });
cache.compat = true;

const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc', maxItems: 10 })] });
const router = createAppRouter({
  client,
  queryClient: createQueryClient(),
  // Replaced by the value in the page's HTML: see the router's `hydrate`.
  site: { name: '', url: '', links: {} },
  Styles: createStyles(cache),
});

// The layout hydrates before the page. Delay navigation until both are hydrated, or React discards the server HTML.
delayNavigation(router, () => (hydration.isDone ? undefined : hydration.done));

focusHeadingOnNavigate(router);

// As a transition, hydration runs in short tasks, between which the page reacts to input.
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />);
});
