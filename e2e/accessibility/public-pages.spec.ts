import type { APIResponse, Page } from '@playwright/test';
import { findDomErrors, findPageErrors } from '../../src/server/testing/html.ts';
import * as media from '../../src/server/testing/media.ts';
import { colorRules, describeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { addTextSpacing, hasHorizontalScroll } from '../support/layout.ts';
import { openSettled, waitForRender } from '../support/page-requests.ts';
import { openScreen, publishScreenSermons, resolveUrl, screens } from '../support/screens.ts';

test.use({ siteName: 'accessibility', contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(({ site }) => publishScreenSermons(site));

const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** The default rules and that for target size. Only color rules run in the dark scheme, because the DOM is the same. */
const axeOptions = { light: { also: ['target-size'] }, dark: { only: colorRules } } as const;

/** Finds elements that clip their text. Ellipses, line clamps and visually hidden text are intended. */
const findClippedElements = (page: Page) =>
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

/** Finds clipped text and horizontal scrolling at 200% and 400% zoom, with and without wide text spacing. */
async function findClippedContent(page: Page): Promise<string[]> {
  const clipped: string[] = [];
  for (const spacing of ['', ', wider']) {
    if (spacing) await addTextSpacing(page);
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 });
      if (await hasHorizontalScroll(page)) clipped.push(`${width}${spacing}: the page scrolls horizontally`);
      clipped.push(...(await findClippedElements(page)).map((html) => `${width}${spacing}: ${html}`));
    }
  }
  return clipped;
}

for (const screen of screens) {
  test(`axe finds no violation on ${screen.name} in either color scheme on ${screen.only ?? 'desktop and phone'}${screen.only === 'desktop' ? '' : ', and at 200% and 400% zoom the page clips no text and does not scroll horizontally'}`, async ({
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
      if (!isOpen || screen.isTemporary) await openScreen(page, screen);
      isOpen = true;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        await waitForRender(page);
        found.push(
          ...(
            await describeViolations(page, {
              ...axeOptions[colorScheme],
              isLibraryMarkup: screen.isLibraryMarkup,
            })
          ).map((violation) => `${size}, ${colorScheme}: ${violation}`),
        );
      }
    }
    if (screen.only !== 'desktop') found.push(...(await findClippedContent(page)));
    // Validates the DOM that `prepare` has changed. The next test validates the server's HTML.
    if (screen.prepare && !screen.isLibraryMarkup) found.push(...(await findDomErrors(await page.content())));
    expect(found).toEqual([]);
  });
}

test('the server sends valid HTML, with font sizes of the theme only and no space that Chromium leaves out of names, for the URLs of all screens, the dashboard, a rejected form and an invalid URL', async ({
  request,
}) => {
  const errors = new Set<string>();
  const check = async (name: string, response: APIResponse) => {
    expect(response.headers()['content-type'], name).toContain('text/html');
    const html = await response.text();
    for (const error of await findPageErrors(html)) errors.add(`${name}: ${error}`);
    // If the theme does not have a size, Chakra copies its name into the CSS, where it is invalid.
    for (const [size] of html.matchAll(/font-size:\d*x*(?:s|m|l|sm|md|lg|xl)\b/g))
      errors.add(`${name}: ${size}`);
    // React separates neighboring texts with comments. Chromium leaves a space next to one out of the accessibility
    // tree, so that a screen reader says "Pesachפסח" as one word.
    for (const [space] of html.matchAll(/[^<>]{0,60}<!-- -->\s+<|>\s+<!-- -->[^<>]{0,60}/g))
      errors.add(`${name}: a space next to a comment: ${space}`);
  };
  const urls = [...screens.map(({ url }) => url), '/submit?sent=1', '/admin', '/admin/import'];
  for (const url of new Set(urls)) await check(url, await request.get(await resolveUrl(request, url)));
  const file = {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await media.jpeg({ width: 20, height: 20 }),
  };
  await check(
    'a form posted with invalid fields',
    await request.post('/submit', { multipart: { title: 'A', email: 'x', headshotUrl: file } }),
  );
  await check('an invalid URL', await request.get('/%FF', { headers: { accept: 'text/html' } }));
  expect([...errors]).toEqual([]);
});

test('the checkbox for the terms is marked as invalid only after a submission without it', async ({
  page,
}) => {
  await page.goto('/submit');
  const box = page.getByRole('checkbox', { name: 'I have the right to publish this sermon' });
  await expect(box).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Submit Sermon' }).click();
  await expect(box).toHaveAttribute('aria-invalid', 'true');
});

interface FocusStop {
  readonly name: string;
  readonly hasFocusRing: boolean;
  readonly isCovered: boolean;
}

/** Describes the focused element; null when no element has focus. */
const describeFocus = (page: Page) =>
  page.evaluate(async (): Promise<FocusStop | null> => {
    // With reduced motion, transitions end within a frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const hasRing = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = element.closest('label');
    return {
      name: `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” ${element.getAttribute('href') ?? ''}`,
      // The focus ring of a visually hidden checkbox or radio button is around its label.
      hasFocusRing: hasRing(element) || hasRing(label),
      isCovered:
        !topmost || !(element.contains(topmost) || topmost.contains(element) || label?.contains(topmost)),
    };
  });

/** Counts the elements that the Tab key has to reach. */
const countTabStops = (page: Page) =>
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
  test(`the Tab key reaches every control on ${url}, and each one has a focus ring and is not covered`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/404/);
    await openScreen(page, { name: url, url });
    await page.evaluate(() => {
      document.body.tabIndex = -1;
      document.body.focus();
    });
    const expected = await countTabStops(page);
    expect(expected).toBeGreaterThan(10);
    const stops: FocusStop[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await describeFocus(page);
      if (!stop || stops.length > expected + 5) break;
      stops.push(stop);
    }
    expect(stops[0]?.name).toContain('Skip to content');
    expect(stops.filter(({ hasFocusRing }) => !hasFocusRing)).toEqual([]);
    expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    expect(stops.length).toBe(expected);
  });
}

test('reduced motion disables animations and smooth scrolling on four pages', async ({ page }) => {
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

/** Reads the styles that can mark an element as selected when colors are forced. */
const readStyle = (page: Page, selector: string) =>
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

const selections = [
  {
    name: 'the current page in the header',
    url: '/',
    selected: 'nav[aria-label=Main] a[aria-current]',
    unselected: 'nav[aria-label=Main] a:not([aria-current])',
  },
  {
    name: 'a tab',
    url: '/torah-portions',
    selected: '[role=tab][aria-selected=true]',
    unselected: '[role=tab][aria-selected=false]',
  },
  {
    name: 'the schedule',
    url: '/torah-portions',
    selected: 'label:has(:checked)',
    unselected: 'fieldset label:not(:has(:checked))',
  },
  {
    name: 'the page of a list',
    url: '/directory',
    selected: 'nav[aria-label=Pages] a[aria-current]',
    unselected: 'nav[aria-label=Pages] a:not([aria-current])',
  },
  {
    name: 'a day',
    url: '/jewish-calendar',
    selected: '[data-day][data-selected]',
    unselected: '[data-day]:not([data-selected])',
  },
];

test('with forced colors, the styles of five selected items differ from those of unselected ones', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const { name, url, selected, unselected } of selections) {
    await openSettled(page, url);
    expect.soft(await readStyle(page, selected), name).not.toBe(await readStyle(page, unselected));
  }
});

test('with forced colors, a search match has a background, and text of another color', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openSettled(page, '/directory?q=coat');
  const [background, text] = await page
    .locator('main mark')
    .first()
    .evaluate((mark) => [getComputedStyle(mark).backgroundColor, getComputedStyle(mark).color]);
  expect(background).not.toBe('rgba(0, 0, 0, 0)');
  expect(text).not.toBe(background);
});

test('with forced colors on a phone, the borders of links in headings of the home page have the background color', async ({
  page,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ forcedColors: 'active' });
  await openSettled(page, '/');
  const [background, borders] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    [...document.querySelectorAll('main h2 a, main h3 a')].map(
      (link) => getComputedStyle(link).borderTopColor,
    ),
  ]);
  // The borders enlarge the touch targets and are transparent, but forced colors would show them.
  expect(borders.length).toBeGreaterThan(5);
  expect(new Set(borders)).toEqual(new Set([background]));
});
