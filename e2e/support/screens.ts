import type { APIRequestContext, Page } from '@playwright/test';
import type { RunningSite } from '../sites/site.ts';
import { failQuery, holdQuery, openSettled } from './page-requests.ts';
import { Visitor } from './visitor.ts';

/** A public screen in one of its states. */
export interface Screen {
  /** Used in test titles. */
  readonly name: string;
  readonly url: string;
  /** Brings the page into the state of the screen after its URL is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Console messages that this state may cause. */
  readonly expectedConsole?: RegExp;
  /** The only viewport in which this state exists; without it, both. */
  readonly only?: 'phone' | 'desktop';
  /** Whether the state ends by itself, so that a test has to open the screen again for each viewport. */
  readonly isTemporary?: boolean;
  /** Whether a library renders the markup: tests then check it with axe, but validate only the server's HTML. */
  readonly isLibraryMarkup?: boolean;
}

const hebrewSlug = 'כשיעקב-הקיץ-משנתו';
const longSermonSlug = 'on-the-well-and-the-stone';

/**
 * Publishes the sermons that the screens show: one in Hebrew, one with long texts and names, and the second one of a
 * rabbi for a portion.
 */
export async function publishScreenSermons(site: RunningSite): Promise<void> {
  const visitor = new Visitor(site);
  await visitor.logIn();
  const publish = async (title: string, overrides: object) => {
    const response = await visitor.submit(title, overrides);
    if (response.status !== 201)
      throw new Error(`The sermon was rejected: ${response.status} ${response.body}`);
    const { id } = JSON.parse(response.body) as { id: number };
    const published = await visitor.request('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
    if (published.status !== 200) throw new Error(`The sermon was not published: ${published.body}`);
  };
  const hebrew = 'וַיַּרְא יַעֲקֹב וְהִנֵּה בְאֵר בַּשָּׂדֶה, וְהִנֵּה־שָׁם שְׁלֹשָׁה עֶדְרֵי־צֹאן רֹבְצִים עָלֶיהָ.';
  await publish('על האבן שעל פי הבאר', {
    slug: hebrewSlug,
    content: `${hebrew}\n\n${hebrew}`,
    rabbiName: 'הרב מרדכי אלטשולר',
    keywords: 'סבלנות, באר',
  });
  const repeatTo = (text: string, length: number) => text.repeat(length).slice(0, length).trim();
  await publish(repeatTo('On the Well in the Field, and the Stone That Nobody Rolls Away Alone; ', 200), {
    slug: longSermonSlug,
    content: `He said: “${hebrew}”, and the shepherds waited.\n\n${repeatTo('A long paragraph of words. ', 4_000)}`,
    rabbiName: repeatTo('Rabbi Dr. Maximiliana Aleksandrowicz ', 120),
    synagogueName: repeatTo('The United Congregation of the Lake ', 120),
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwll',
    website: 'www.temple.example.org',
    keywords: Array.from({ length: 12 }, (_, index) => `topic number ${index + 1}`).join(', '),
  });
  await publish('Lamps, the Year Before', {
    rabbiName: 'Rabbi Shira Lowenthal',
    synagogueName: 'Kehilat Gesher Hayam',
    city: 'Perth',
    state: 'Western Australia',
    country: 'Australia',
    email: 'shira@gesherhayam.example.org',
    // Shabbat Vayetzei. One of her demonstration sermons is for this portion too.
    dateDelivered: '2025-11-29',
  });
}

const openHome = (page: Page) => page.getByRole('link', { name: 'Bimah', exact: true }).first().click();
const expectedErrors = /Failed to load resource|ERR_FAILED|404|500|Something went wrong/;

/** Public screens, each in a state that tests check. */
export const screens: readonly Screen[] = [
  { name: 'Home', url: '/' },
  {
    name: 'Home with the list of resources open',
    url: '/',
    only: 'desktop',
    prepare: (page) => page.getByRole('button', { name: 'Resources' }).click(),
  },
  {
    name: 'Home with the menu open',
    url: '/',
    only: 'phone',
    prepare: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
  },
  {
    name: 'Home while it loads',
    url: '/directory',
    prepare: async (page) => {
      await holdQuery(page, 'sermons.featured');
      await openHome(page);
      await page.getByRole('status', { name: 'Loading the featured sermon' }).waitFor();
    },
  },
  {
    name: 'Home when its sermons cannot be loaded',
    url: '/directory',
    prepare: async (page) => {
      await failQuery(page, 'sermons.featured');
      await failQuery(page, 'sermons.recentCards');
      await openHome(page);
      await page.getByRole('heading', { name: 'Error Loading Featured Sermon' }).waitFor();
    },
  },
  {
    name: 'Home after a subscription with an invalid email address',
    url: '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page.getByText('Please enter a valid email address').waitFor();
    },
  },
  {
    name: 'Home after a subscription, with its toast',
    url: '/',
    isTemporary: true,
    prepare: async (page) => {
      await page.getByLabel('Email', { exact: false }).first().fill('reader@example.org');
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await page
        .getByRole('region', { name: /notifications/i })
        .getByText('added')
        .waitFor();
    },
  },
  { name: 'the directory', url: '/directory' },
  {
    name: 'the directory with a country chosen',
    url: '/directory?country=Canada',
  },
  {
    name: 'the second page of the directory, sorted by rabbi',
    url: '/directory?sort=rabbi&order=asc&page=2',
  },
  { name: 'a search with results', url: '/directory?q=coat' },
  { name: 'a search without results', url: '/directory?q=qqqqqq' },
  { name: 'a page after the end of the directory', url: '/directory?page=99' },
  { name: 'the sermons of two portions', url: '/directory?portion=vayakhel-pekudei' },
  { name: 'the page of a portion', url: '/torah-portions/vayetzei' },
  { name: 'the page of a holiday without sermons', url: '/holiday-resources/jabotinsky-day' },
  {
    name: 'the directory when it cannot be loaded',
    url: '/',
    prepare: async (page) => {
      await failQuery(page, 'sermons.directory');
      await page.getByRole('link', { name: 'View all' }).click();
      await page.getByRole('heading', { name: 'Error Loading Sermons' }).waitFor();
    },
  },
  { name: 'a sermon with a picture', url: '/sermon/god-the-tailor' },
  { name: 'a sermon with long texts and names', url: `/sermon/${longSermonSlug}` },
  { name: 'a sermon in Hebrew', url: `/sermon/${encodeURIComponent(hebrewSlug)}` },
  { name: 'a sermon with a recording', url: '/sermon/with-audio' },
  { name: 'an unknown sermon', url: '/sermon/unknown', expectedConsole: expectedErrors },
  { name: 'a sermon URL without a slug', url: '/sermon', expectedConsole: expectedErrors },
  {
    name: 'a sermon that cannot be loaded',
    url: '/',
    expectedConsole: expectedErrors,
    prepare: async (page) => {
      await failQuery(page, 'sermons.bySlug');
      await page.getByRole('link', { name: 'Read Full Sermon' }).click();
      await page.getByRole('heading', { name: 'Error Loading Sermon' }).waitFor();
    },
  },
  { name: 'the submission form', url: '/submit' },
  { name: 'the Torah portions', url: '/torah-portions' },
  { name: 'an open portion', url: '/torah-portions#vayetzei' },
  { name: 'the portions of one book', url: '/torah-portions?book=exodus' },
  { name: 'a book without portions', url: '/torah-portions?book=numbers' },
  { name: 'a search of portions without results', url: '/torah-portions?q=qqqqqq' },
  { name: 'a month of the calendar', url: '/jewish-calendar?date=2026-12-10' },
  { name: 'a year’s holidays', url: '/jewish-calendar?view=list' },
  { name: 'the holiday resources', url: '/holiday-resources' },
  { name: 'an open holiday', url: '/holiday-resources#chanukah' },
  { name: 'the fast days', url: '/holiday-resources?category=fast' },
  { name: 'the rabbis', url: '/rabbis' },
  { name: 'the page of a rabbi', url: '/rabbis/shira-lowenthal' },
  { name: 'the synagogues', url: '/synagogues' },
  { name: 'the page of a synagogue', url: '/synagogues/kehilat-gesher-hayam' },
  { name: 'the sources', url: '/sources' },
  { name: 'the page of a chapter', url: '/sources/genesis/28' },
  { name: 'the booklet of a portion', url: '/booklet?occasion=vayetzei' },
  { name: 'the request for a personal link', url: '/submissions' },
  {
    name: 'a personal link with an unknown token',
    url: `/submissions/${'C'.repeat(43)}`,
    expectedConsole: expectedErrors,
  },
  { name: 'the confirmation of a subscription without JavaScript', url: '/subscribed' },
  { name: 'the rejection of a subscription without JavaScript', url: '/subscribed?problem=email' },
  { name: 'the rejection of a request to follow without JavaScript', url: '/subscribed?problem=follow' },
  { name: 'an unsubscribe link with an unknown token', url: '/unsubscribe?token=none' },
  {
    name: 'the API reference',
    url: '/api/docs',
    isLibraryMarkup: true,
    prepare: (page) => page.locator('.opblock').first().waitFor(),
  },
  {
    name: 'an operation of the API reference with its response',
    url: '/api/docs#/sermons/postSermons',
    isLibraryMarkup: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Try it out' }).click();
      await page.getByRole('button', { name: 'Execute' }).click();
      await page.locator('.live-responses-table').waitFor();
    },
  },
  { name: 'an unknown URL', url: '/no/such/page', expectedConsole: expectedErrors },
  {
    name: 'a page whose scripts cannot be loaded',
    url: '/',
    expectedConsole: /Failed to|ERR_|TypeError|could not be reached/,
    prepare: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'View all' }).click();
      await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    },
  },
];

/** Opens a screen, waits until its requests have ended, and brings it into its state. */
export async function openScreen(page: Page, { url, prepare }: Screen): Promise<void> {
  await openSettled(page, await resolveUrl(page.request, url));
  await prepare?.(page);
}

/**
 * Returns the URL to open: for `/sermon/with-audio` the one of a demonstration sermon with a recording.
 * @throws Error when no sermon has a recording
 */
export async function resolveUrl(request: APIRequestContext, url: string): Promise<string> {
  if (url !== '/sermon/with-audio') return url;
  const response = await request.get('/api/sermons/recent?limit=50');
  const sermons = (await response.json()) as { id: number; audioUrl: string | null }[];
  const sermon = sermons.find(({ audioUrl }) => audioUrl !== null);
  if (!sermon) throw new Error('No sermon has a recording');
  return `/sermon/${sermon.id}`;
}
