import { createSermon } from '../support/create-sermon.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettled } from '../support/page-requests.ts';

/** Counts the pages of a PDF. */
const countPages = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

/** Per page: elements that avoid a page break inside, and elements that avoid one after them. */
const pages = [
  {
    path: '/torah-portions#vayetzei',
    unbroken: 'main summary, main figure',
    headings: 'main details[open] h4',
  },
  {
    path: '/holiday-resources#chanukah',
    unbroken: 'main summary, main li',
    headings: 'main details[open] h3',
  },
  { path: '/jewish-calendar?view=list', unbroken: 'main li', headings: 'main h3, main h4' },
  { path: '/jewish-calendar', unbroken: 'main li, [aria-labelledby=date-information]', headings: 'main h2' },
];

for (const { path, unbroken, headings } of pages) {
  test(`printing ${path} avoids page breaks inside entries and after headings`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await openSettled(page, path);
    const breaks = (selector: string, property: 'breakInside' | 'breakAfter') =>
      page
        .locator(selector)
        .evaluateAll(
          (elements, property) => [
            ...new Set(elements.map((element) => getComputedStyle(element)[property])),
          ],
          property,
        );
    expect(await breaks(unbroken, 'breakInside')).toEqual(['avoid']);
    expect(await breaks(headings, 'breakAfter')).toEqual(['avoid']);
  });
}

test('the holidays of 2026 are printed on at most six pages', async ({ page }) => {
  await openSettled(page, '/jewish-calendar?view=list&month=2026-12');
  const count = countPages(await page.pdf({ format: 'A4' }));
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(6);
});

test('printing a search avoids page breaks inside results', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await openSettled(page, '/directory?q=coat');
  await expect(page.locator('tbody').first()).toHaveCSS('break-inside', 'avoid');
});

test('printing from the dark scheme uses the same colors as from the light one, and leaves out the filter', async ({
  page,
}) => {
  const colors = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { color, backgroundColor, borderTopColor } = getComputedStyle(element);
          return `${element.tagName} ${color} ${backgroundColor} ${borderTopColor}`;
        }),
    );
  for (const path of ['/jewish-calendar?date=2027-10-02', '/torah-portions', '/directory']) {
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await page.goto(path);
    const light = await colors();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(path);
    await expect(page.locator('html')).toHaveClass(/dark/);
    expect(await colors(), path).toEqual(light);
  }
  await expect(page.getByRole('button', { name: 'Filter Results' })).toBeHidden();
});

test('the heading with the location that the fields show appears only in print', async ({ page }) => {
  await page.goto('/directory?country=United+States&state=Wisconsin');
  const heading = page.getByRole('heading', { name: 'Sermons from Wisconsin, United States' });
  await expect(heading).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeVisible();
});

test('the booklet of an occasion has no scripts, is not indexed, is printed in two columns, and has more pages than sermons, on A4 and on Letter', async ({
  page,
}) => {
  await page.goto('/torah-portions/toldot');
  await page.getByRole('link', { name: 'Printable booklet for Toldot' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toldot');
  await expect(page.locator('script[src], #load-client, header[data-no-print], footer')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const titles = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).not.toEqual([]);
  expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(titles.length);
  await page.emulateMedia({ media: 'print' });
  // The text follows the header of each sermon. The list of sources, which also has columns, follows the text.
  const columns = await page
    .locator('article > header + div')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).columnCount));
  expect(columns).toEqual(titles.map(() => '2'));
  for (const format of ['A4', 'Letter']) {
    expect(countPages(await page.pdf({ format })), format).toBeGreaterThan(titles.length);
  }
});

test('the booklet names the sources of a sermon in the language of the sermon', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'אבן אחת', true, {
    content: 'כך כתוב בפרשתנו (בראשית כ"ח, י), ומשם למדנו על הדרך.',
  });
  await page.goto(`/booklet?ids=${id}`);
  const source = page.getByRole('article').getByRole('listitem');
  await expect(source).toContainText('בראשית');
  await expect(source).not.toContainText('Genesis 28');
  await expect(source.locator('[lang=he]')).toHaveCSS('direction', 'rtl');
});

test('the booklet prints the URL of a link after its text, but not after the URL itself', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'Links on paper', true, {
    contentMarkdown:
      'Read [the lesson](https://example.org/lesson) at https://example.org/all and at [https://example.org/more](https://example.org/more), not at [https://example.com](https://example.org/other).',
  });
  await page.goto(`/booklet?ids=${id}`);
  await page.emulateMedia({ media: 'print' });
  const printedAfter = await page
    .getByRole('article')
    .locator('p a[href^="https://example.org/"]')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, getComputedStyle(link, '::after').content]),
    );
  expect(printedAfter).toEqual([
    ['the lesson', '" (\u2066https://example.org/lesson\u2069)"'],
    ['https://example.org/all', 'none'],
    ['https://example.org/more', 'none'],
    ['https://example.com', '" (\u2066https://example.org/other\u2069)"'],
  ]);
});

test('the booklet prints the URL after a Hebrew link from left to right', async ({ page, administer }) => {
  const { id } = await createSermon(page, administer, 'קישור על נייר', true, {
    contentMarkdown: 'קראו את [השיעור](https://example.org/lesson/) לפני השבת.',
  });
  await page.goto(`/booklet?ids=${id}`);
  await page.emulateMedia({ media: 'print' });
  // Pseudo-elements have no positions, so a copy of this one is measured.
  const fromLeftToRight = await page.getByRole('link', { name: 'השיעור' }).evaluate((link) => {
    const { content, direction, unicodeBidi } = getComputedStyle(link, '::after');
    const copy = document.createElement('span');
    copy.textContent = content.slice(1, -1);
    Object.assign(copy.style, { direction, unicodeBidi, whiteSpace: 'pre' });
    link.append(copy);
    const range = document.createRange();
    const leftOf = (index: number) => {
      range.setStart(copy.firstChild as Text, index);
      range.setEnd(copy.firstChild as Text, index + 1);
      return range.getBoundingClientRect().left;
    };
    const characters = [...copy.textContent].map((character, index) => ({ character, left: leftOf(index) }));
    return characters
      .filter(({ character }) => !/[\u2066\u2069]/.test(character))
      .toSorted((one, other) => one.left - other.left)
      .map(({ character }) => character)
      .join('');
  });
  // From the right: the space after the link, the opening parenthesis, the URL, the closing parenthesis.
  expect(fromLeftToRight).toBe(')https://example.org/lesson/( ');
});

test('a booklet of too many or unknown sermons, or of an unknown occasion, returns 400 or 404', async ({
  request,
}) => {
  const tooMany = await request.get(`/booklet?ids=${Array.from({ length: 21 }, (_, index) => index + 1)}`);
  expect(tooMany.status()).toBe(400);
  expect(await tooMany.text()).toContain('A booklet holds at most 20 sermons. Choose fewer.');
  expect((await request.get('/booklet?occasion=no-such-occasion')).status()).toBe(404);
  expect((await request.get('/booklet?ids=999999')).status()).toBe(404);
});

test('browsers must revalidate a booklet, and a booklet without sermons says that it has none', async ({
  request,
}) => {
  const booklet = await request.get('/booklet?occasion=toldot');
  expect(booklet.headers()['cache-control']).toBe('no-cache');
  expect(await (await request.get('/booklet?occasion=tu-bishvat')).text()).toContain(
    'has been published yet.',
  );
});

test('a sermon prints as a handout of two pages, with a black heading and without the interface', async ({
  page,
}) => {
  await page.goto('/sermon/god-the-tailor');
  for (const format of ['A4', 'Letter']) {
    expect(countPages(await page.pdf({ format })), format).toBe(2);
  }
  const hiddenInPrint = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('complementary'),
    page.getByRole('link', { name: 'Back to Home' }),
    page.getByRole('region', { name: 'Related sermons' }),
  ];
  for (const part of hiddenInPrint) await expect(part).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of hiddenInPrint) await expect(part).toBeHidden();
  await expect(page.getByText('/sermon/god-the-tailor')).toBeVisible();
  const color = await page.locator('article h1').evaluate((heading) => getComputedStyle(heading).color);
  expect(color).toBe('rgb(0, 0, 0)');
});
