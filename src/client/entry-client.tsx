import './fonts.css';
import './player.css';
import './pictures.css';
import './forced-colors.css';
import './motion.css';
import './print.css';
import createCache from '@emotion/cache';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { hydrateRoot } from 'react-dom/client';
import { life } from './alive';
import { beginPages } from './page-start';
import { createQueryClient } from './query-client';
import { createAppRouter } from './router';
import { createStyles } from './styles';
import type { AppRouter } from './trpc';

// Zod comes with the forms. Without this it would try whether it may build code from text, which every page's policy
// forbids and reports. Its own `config()` would bring all of it into the first visit.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// A page is kept under what of its address changes it, and drawn from that: it comes alive at the same address.
const drawn = document.querySelector<HTMLMetaElement>('meta[name=address-search]')?.content;
if (drawn !== undefined && drawn !== location.search)
  history.replaceState(history.state, '', location.pathname + drawn + location.hash);

const cache = createCache({ key: 'css' });
cache.compat = true;

const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc', maxItems: 10 })] });
const router = createAppRouter({
  client,
  queryClient: createQueryClient(),
  // The page brings the real one; see the router's `hydrate`.
  site: { name: '', url: '', links: {} },
  Styles: createStyles(cache),
});

// A page comes alive in two steps, its frame first. Of another address by then, its middle would not have the words that
// the server drew, and React would make all of it anew.
const { load } = router;
router.load = async (options) => {
  if (!life.hasBegun) {
    // The next one goes on from here, also where it leads back to what is shown.
    router.updateLatestLocation();
    await life.beginning;
  }
  return load(options);
};

beginPages(router);

hydrateRoot(document, <RouterClient router={router} />);
