import type { APIResponse, Page } from '@playwright/test';
import { domErrors, pageErrors } from '../../src/server/testing/html.ts';
import * as media from '../../src/server/testing/media.ts';
import { faultsOf, rulesOfColours } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettled, rendered } from '../support/reads.ts';
import { fillScreens, openScreen, realUrl, screens } from '../support/screens.ts';

test.use({ siteName: 'accessibility', contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(({ site }) => fillScreens(site));

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** All rules of WCAG 2.2 AA and best practice; in the dark scheme only colour rules, because the DOM is the same. */
const looks = { light: { also: ['target-size'] }, dark: { only: rulesOfColours } } as const;

/** The letter, word and line spacing that readers may set (WCAG 1.4.12). */
const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Finds text that is cut off, except where it is shortened on purpose and complete elsewhere. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const style = getComputedStyle(element);
        if (!element.checkVisibility() || !element.textContent?.trim() || element.closest('svg, select'))
          return false;
        if (style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis') return false;
        if (style.position === 'absolute' && element.clientWidth <= 1) return false;
        const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          (isCut(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (isCut(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

const isScrolledSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Finds what is cut off or outside the viewport at 200% and 400% zoom. */
async function lossesOf(page: Page): Promise<string[]> {
  const lost: string[] = [];
  for (const spacing of ['', ', wider']) {
    if (spacing) {
      // Injected as a user style sheet, which the CSP does not block.
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, widerText);
    }
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 });
      if (await isScrolledSideways(page)) lost.push(`${width}${spacing}: it scrolls sideways`);
      lost.push(...(await cutWords(page)).map((words) => `${width}${spacing}: ${words}`));
    }
  }
  return lost;
}

for (const screen of screens) {
  test(`axe finds no violation on ${screen.name}, in both schemes, on desktop and phone, and no text is cut off at 400% zoom`, async ({
    page,
    expectedConsole,
  }) => {
    if (screen.expectedConsole) expectedConsole.push(screen.expectedConsole);
    const found: string[] = [];
    let isOpen = false;
    for (const [size, viewport] of Object.entries(sizes)) {
      if (screen.only && screen.only !== size) continue;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
      if (!isOpen || screen.isFleeting) await openScreen(page, screen);
      isOpen = true;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        await rendered(page);
        found.push(
          ...(await faultsOf(page, looks[colorScheme])).map((fault) => `${size}, ${colorScheme}: ${fault}`),
        );
      }
    }
    if (screen.only !== 'desktop') found.push(...(await lossesOf(page)));
    // The server's HTML is validated in a test of its own.
    if (screen.arrange && !screen.isLibraryMarkup) found.push(...(await domErrors(await page.content())));
    expect(found).toEqual([]);
  });
}

test('the server sends valid HTML for every public page', async ({ request }) => {
  const errors = new Set<string>();
  const check = async (name: string, response: APIResponse) => {
    expect(response.headers()['content-type'], name).toContain('text/html');
    for (const error of await pageErrors(await response.text())) errors.add(`${name}: ${error}`);
  };
  const urls = [...screens.map(({ url }) => url), '/submit?sent=1', '/admin', '/admin/import'];
  for (const url of new Set(urls)) await check(url, await request.get(await realUrl(request, url)));
  const file = {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await media.jpeg({ width: 20, height: 20 }),
  };
  await check(
    'a form that is posted with errors',
    await request.post('/submit', { multipart: { title: 'A', email: 'x', headshotUrl: file } }),
  );
  await check('a URL that is not valid', await request.get('/%FF', { headers: { accept: 'text/html' } }));
  expect([...errors]).toEqual([]);
});

interface Stop {
  readonly name: string;
  readonly isRinged: boolean;
  readonly isCovered: boolean;
}

/** The focused element: its name, whether its focus is visible, and whether something covers it. */
const presentStop = (page: Page) =>
  page.evaluate(async (): Promise<Stop | null> => {
    // Even the shortest transition has ended in the next frame.
    await new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest)));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const hasRing = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element.closest('label');
    return {
      name: `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” ${element.getAttribute('href') ?? ''}`,
      // The focus ring of a visually hidden box is drawn around its label.
      isRinged: hasRing(element) || hasRing(label),
      isCovered: !over || !(element.contains(over) || over.contains(element) || label?.contains(over)),
    };
  });

/** The number of elements that the Tab key has to reach. */
const stopsOf = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea, summary, audio[controls]',
    );
    const radios = new Set<string>();
    return [...controls].filter((control) => {
      if (control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) return false;
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      const isFirst = !radios.has(control.name);
      radios.add(control.name);
      return isFirst;
    }).length;
  });

for (const url of [
  '/',
  '/directory?q=coat',
  '/sermon/with-audio',
  '/torah-portions#vayetzei',
  '/jewish-calendar?date=2026-12-10',
  '/holiday-resources?category=fast',
  '/no/such/page',
]) {
  test(`the Tab key reaches every control on ${url}, visible and not covered`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/404/);
    await openScreen(page, { name: url, url });
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
    });
    const expected = await stopsOf(page);
    expect(expected).toBeGreaterThan(10);
    const stops: Stop[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await presentStop(page);
      if (!stop || stops.length > expected + 5) break;
      stops.push(stop);
    }
    expect(stops[0]?.name).toContain('Skip to content');
    expect(stops.filter(({ isRinged }) => !isRinged)).toEqual([]);
    expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    expect(stops.length).toBe(expected);
  });
}

test('reduced motion disables animations', async ({ page }) => {
  for (const url of ['/', '/directory', '/sermon/god-the-tailor', '/torah-portions']) {
    await openSettled(page, url);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
          const longest = Math.max(
            ...`${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat),
          );
          return longest > 0.001 || scrollBehavior === 'smooth';
        })
        .map((element) => element.outerHTML.slice(0, 100)),
    );
    expect(moving, url).toEqual([]);
  }
});

/** The style differences between an element and its siblings with forced colours. */
const lookOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element);
      return [
        style.borderBottomColor,
        style.borderBottomWidth,
        style.outlineStyle,
        style.backgroundColor,
      ].join(' ');
    });

const chosen = [
  {
    what: 'the present page in the header',
    url: '/',
    one: 'nav[aria-label=Main] a[aria-current]',
    others: 'nav[aria-label=Main] a:not([aria-current])',
  },
  {
    what: 'a tab',
    url: '/torah-portions',
    one: '[role=tab][aria-selected=true]',
    others: '[role=tab][aria-selected=false]',
  },
  {
    what: 'the schedule',
    url: '/torah-portions',
    one: 'label:has(:checked)',
    others: 'fieldset label:not(:has(:checked))',
  },
  {
    what: 'the page of a list',
    url: '/directory',
    one: 'nav[aria-label=Pages] a[aria-current]',
    others: 'nav[aria-label=Pages] a:not([aria-current])',
  },
  {
    what: 'a day',
    url: '/jewish-calendar',
    one: '[data-day][data-selected]',
    others: '[data-day]:not([data-selected])',
  },
];

test('with forced colours, the selected item is recognisable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const { what, url, one, others } of chosen) {
    await openSettled(page, url);
    expect.soft(await lookOf(page, one), what).not.toBe(await lookOf(page, others));
  }
});

test('with forced colours, search matches are readable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openSettled(page, '/directory?q=coat');
  const [ground, words] = await page
    .locator('main mark')
    .first()
    .evaluate((mark) => [getComputedStyle(mark).backgroundColor, getComputedStyle(mark).color]);
  expect(ground).not.toBe('rgba(0, 0, 0, 0)');
  expect(words).not.toBe(ground);
});

test('with forced colours, no hidden border shows on a phone', async ({ page }) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ forcedColors: 'active' });
  await openSettled(page, '/');
  const [ground, edges] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    [...document.querySelectorAll('main h2 a, main h3 a')].map(
      (link) => getComputedStyle(link).borderTopColor,
    ),
  ]);
  expect(edges.length).toBeGreaterThan(5);
  expect(new Set(edges)).toEqual(new Set([ground]));
});
