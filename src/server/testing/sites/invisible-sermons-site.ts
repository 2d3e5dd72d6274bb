import { afterAll } from 'vitest';
import { appRouter } from '../../composition/app-router.ts';
import { occasionsOfSermon } from '../../features/occasions/catalog/sermon-occasions.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { SlugHistory } from '../../features/sermons/sermon/slug-history.entity.ts';
import { Upload } from '../../features/uploads/upload.entity.ts';
import { proceduresOf } from '../../upstream/trpc.ts';
import { recordGetRoutes } from '../get-routes.ts';
import { createTestApp } from '../test-app.ts';

/** A word that only the drafts, the hidden sermons and the URL of their recording contain. */
export const secret = 'quixzal';

/** The response of a public tRPC query or GET route to one of its URLs. */
interface PublicResponse {
  /** The path of the procedure, or the URL pattern of the route. */
  readonly entryPoint: string;
  readonly url: string;
  readonly status: number;
  /** The headers that contain URLs, and the body. */
  readonly text: string;
}

const unique = (urls: string[]) => [...new Set(urls)];

const publicQueries = () =>
  [...proceduresOf(appRouter)]
    .filter(([path, { type }]) => type === 'query' && !path.startsWith('admin.'))
    .map(([path]) => path);

/**
 * A site with a visible sermon, and with drafts and hidden sermons that contain {@link secret}, and a function that
 * requests all public entry points.
 */
export async function invisibleSermonsSite() {
  const { built: site, getRoutes } = await recordGetRoutes(createTestApp);
  afterAll(() => site.close());
  const em = site.em();
  em.create(Upload, {
    id: 'a',
    kind: 'audio',
    url: `/uploads/${secret}.mp3`,
    contentType: 'audio/mpeg',
    size: 1,
  });
  await em.flush();
  const fields = {
    content: `The ${secret} is a bird that nobody has seen (Genesis 22:13).`,
    preview: `A ${secret}`,
    rabbiName: `Rabbi ${secret}`,
    synagogueName: `Beth ${secret}`,
    website: `https://${secret}.example`,
    city: `City ${secret}`,
    state: `State ${secret}`,
    country: `Country ${secret}`,
    keywords: `patience, ${secret}`,
    sermonType: secret,
    audioUrl: `/uploads/${secret}.mp3`,
    isFeatured: 'true' as const,
    isSpokenText: 'true' as const,
    publishedAt: new Date(),
  };
  const invisibleSermons = [
    await createStoredSermon(em, {
      ...fields,
      title: `Draft ${secret}`,
      slug: `draft-${secret}`,
      isPublished: 'false',
    }),
    await createStoredSermon(em, {
      ...fields,
      title: `Hidden ${secret}`,
      slug: `hidden-${secret}`,
      isHidden: 'true',
    }),
    await createStoredSermon(em, {
      ...fields,
      title: `Hidden draft ${secret}`,
      slug: `both-${secret}`,
      isPublished: 'false',
      isHidden: 'true',
    }),
  ];
  // It has the same date and a common keyword, so that the invisible sermons would be related to it.
  const visibleSermon = await createStoredSermon(em, {
    title: 'Shown',
    slug: 'visible',
    keywords: 'patience',
    isSpokenText: 'true',
  });
  for (const sermon of invisibleSermons) em.create(SlugHistory, { slug: `once-${sermon.slug}`, sermon });
  await em.flush();

  /** The inputs of all public reads, for the invisible sermons and for the visible one. */
  function requestInputs(): Record<string, unknown>[] {
    const place = {
      country: `Country ${secret}`,
      state: `State ${secret}`,
      city: `City ${secret}`,
    };
    const inputsOfSermons = [...invisibleSermons, visibleSermon].flatMap((sermon) =>
      [sermon.slug ?? '', `once-${sermon.slug}`].map((slug) => ({
        id: sermon.id,
        slug,
        book: 'genesis',
        chapter: 22,
        // For the transcript, the embedded page and oEmbed.
        name: slug,
        sermon: slug,
        url: `/sermon/${slug}`,
      })),
    );
    const occasions = [...invisibleSermons, visibleSermon].flatMap((sermon) => occasionsOfSermon(sermon));
    const day = '2026-11-21';
    const rest = { limit: 50, page: 1, portion: 'vayetzei', date: day, from: day, to: day, weeks: 2 };
    const searches = [
      {},
      { q: secret },
      // A typing error.
      { q: 'quixzla' },
      { q: 'bird' },
      { q: 'patience' },
    ];
    return [
      ...inputsOfSermons.map((one) => ({ ...place, ...one })),
      ...occasions.map(({ slug }) => ({ ...inputsOfSermons[0], slug })),
      ...occasions.map(({ slug }) => ({ occasion: slug })),
      { ids: [...invisibleSermons, visibleSermon].map(({ id }) => id).join(',') },
      { updatedSince: '1970-01-01' },
      ...['rabbi', 'synagogue'].flatMap((kind) => [
        { kind },
        { kind, q: secret },
        ...['tamar-adler', 'beit-tefillah', secret, `beth-${secret}`].map((slug) => ({ kind, slug })),
      ]),
      ...searches.flatMap((search) => [
        { ...inputsOfSermons[0], ...rest, ...search },
        { ...inputsOfSermons[0], ...rest, ...search, ...place, portion: undefined },
        { ...inputsOfSermons[0], ...search },
      ]),
    ];
  }

  const procedureUrls = (path: string) =>
    unique(
      requestInputs().map((input) => `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`),
    );

  function routeUrls(route: string): string[] {
    return unique(
      requestInputs().map((input) => {
        const path = route.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) =>
          encodeURIComponent(String(input[name] ?? '1')),
        );
        const query = new URLSearchParams();
        for (const [name, value] of Object.entries(input)) {
          if (value !== undefined && !route.includes(`:${name}`)) query.set(name, String(value));
        }
        return route.includes(':') ? path : `${path}?${query}`;
      }),
    );
  }

  /**
   * The public GET routes without a wildcard. tRPC is left out: its procedures are requested one by one. Pages are
   * requested in e2e/reading/invisible-sermons.spec.ts.
   */
  const publicRoutes = () =>
    getRoutes.filter(
      (route) => !route.startsWith('/api/admin') && !route.startsWith('/trpc') && !route.endsWith('*'),
    );

  async function request(url: string) {
    const response = await site.visit({ method: 'GET', url });
    const headers = JSON.stringify([response.headers.location, response.headers.link]);
    return { url, status: response.statusCode, text: `${headers} ${response.body}` };
  }

  /** The responses of each public query and GET route to each of its URLs. */
  async function* responses(): AsyncGenerator<PublicResponse> {
    for (const path of publicQueries()) {
      for (const url of procedureUrls(path)) yield { entryPoint: path, ...(await request(url)) };
    }
    for (const route of publicRoutes()) {
      for (const url of routeUrls(route)) yield { entryPoint: route, ...(await request(url)) };
    }
  }

  return { site, invisibleSermons, responses };
}
