import type { Locator, Page } from '@playwright/test';
import { createSermon } from '../support/create-sermon.ts';
import { openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { today } from '../support/today.ts';

test.use({ siteName: 'hebrew' });

const english =
  'When Jacob woke from his sleep, he said: God was in this place, and I, I did not know. We read it every year.';
const hebrew =
  'כשיעקב הקיץ משנתו אמר: אכן יש ה׳ במקום הזה ואנכי לא ידעתי. אנו קוראים את המילים האלה בכל שנה.';

/** Measures the left and right edges of the text in a block, in CSS pixels. The block itself may be wider. */
const measureText = (block: Locator) =>
  block.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const edges = { left: Number.POSITIVE_INFINITY, right: 0 };
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      const { left, right } = range.getBoundingClientRect();
      edges.left = Math.min(edges.left, Math.round(left));
      edges.right = Math.max(edges.right, Math.round(right));
    }
    return edges;
  });

for (const { name, title, content, edge } of [
  { name: 'a Hebrew title over an English text', title: 'על האבן שתחת ראשו', content: english, edge: 'left' },
  { name: 'an English title over a Hebrew text', title: 'Under His Head', content: hebrew, edge: 'right' },
] as const) {
  test(`${name} is aligned with the text below it, on the sermon page, the home page and the dashboard`, async ({
    page,
    administer,
  }) => {
    const { id } = await createSermon(page, administer, title, true, {
      content,
      dateDelivered: today(),
      sermonType: 'Drash',
    });
    const isRtl = /[\u05d0-\u05ea]/u.test(title);
    const expectAligned = async (heading: Locator, reference: Locator) => {
      await expect(heading).toHaveAttribute('dir', isRtl ? 'rtl' : 'ltr');
      if (isRtl) await expect(heading).toHaveAttribute('lang', 'he');
      // The space beside the first letter differs by one or two pixels between font sizes.
      expect(
        Math.abs((await measureText(heading))[edge] - (await measureText(reference))[edge]),
      ).toBeLessThanOrEqual(3);
    };
    await page.goto(`/sermon/${id}`);
    const article = page.getByRole('article').first();
    await expectAligned(article.getByRole('heading', { name: title }), article.getByText('Drash'));
    await expectAligned(article.getByRole('heading', { name: title }), article.locator('p').first());
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: title });
    await expectAligned(card.getByRole('heading'), card.getByText('Drash'));
    await expectAligned(card.getByRole('heading'), card.locator('p'));
    await openSession(page);
    await page.goto('/admin');
    const entry = page.getByRole('article').filter({ hasText: title });
    await expectAligned(entry.getByRole('heading'), entry.getByText('Rabbi Tamar Adler'));
  });
}

test('an English sermon that starts with Hebrew verses is left-to-right on the home page and in the dashboard', async ({
  page,
  administer,
}) => {
  const title = 'The Verses First';
  const content = `${hebrew.repeat(4)}\n\n${english.repeat(8)}`;
  await createSermon(page, administer, title, true, { content, dateDelivered: today() });
  const expectLeftAligned = async (entry: Locator) => {
    const [box, heading] = [await entry.boundingBox(), await measureText(entry.getByRole('heading'))];
    expect(heading.left - (box?.x ?? 0)).toBeLessThan((box?.width ?? 0) / 4);
    await expect(entry.locator('[lang=he][dir=rtl]').first()).toContainText('כשיעקב');
  };
  await page.goto('/');
  await expectLeftAligned(page.getByRole('article').filter({ hasText: title }));
  await openSession(page);
  await page.goto('/admin');
  await expectLeftAligned(page.getByRole('article').filter({ hasText: title }));
});

test('the lines of a Hebrew excerpt in a left-to-right table start at the right', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'על הבאר', true, {
    content: `${hebrew} אגמון. ${hebrew}`,
    dateDelivered: today(),
  });
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: 'על הבאר' });
  await expect(card).toHaveAttribute('dir', 'rtl');
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'he');
  await page.goto(`/directory?q=${encodeURIComponent('אגמון')}`);
  const excerpt = page.getByRole('cell').filter({ has: page.locator('mark') });
  const { right: textRight } = await measureText(excerpt);
  const lineRights = await excerpt.locator('bdi').evaluate((excerptText) => {
    const range = document.createRange();
    range.selectNodeContents(excerptText);
    const rights = new Map<number, number>();
    for (const { bottom, right } of range.getClientRects()) {
      const line = Math.round(bottom / 8);
      rights.set(line, Math.max(rights.get(line) ?? 0, right));
    }
    return [...rights].sort(([a], [b]) => a - b).map(([, right]) => right);
  });
  expect(lineRights.length).toBeGreaterThan(1);
  // The first line starts with the label of the field.
  for (const right of lineRights.slice(1)) expect(Math.abs(textRight - right)).toBeLessThanOrEqual(3);
});

test('a paragraph in the other language has its own direction, on the sermon page and in the dashboard', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'Both Languages', true, {
    content: `${hebrew}\n${hebrew}\n\nAnd once more, in English.`,
  });
  await openSession(page);
  for (const [path, role] of [
    [`/sermon/${id}`, 'article'],
    [`/admin?show=all&sermon=${id}`, 'dialog'],
  ] as const) {
    await page.goto(path);
    const sermon = page.getByRole(role);
    await expect(sermon.getByText('And once more, in English.', { exact: true })).toHaveCSS(
      'direction',
      'ltr',
    );
    await expect(sermon.getByText(hebrew, { exact: true })).toHaveCount(2);
    await expect(sermon.getByText(hebrew, { exact: true }).last()).toHaveCSS('direction', 'rtl');
  }
});

test('the Hebrew part of a long name on a card is shown from its first letter', async ({
  page,
  administer,
}) => {
  await createSermon(page, administer, 'A Long Name', true, {
    rabbiName: 'Rabbi Yael Ben-David of the Lake (יעל בן־דוד)',
    dateDelivered: today(),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const name = page.getByRole('article').filter({ hasText: 'A Long Name' }).locator('bdi [lang=he]');
  // The first letter is the rightmost one, which an ellipsis at the end of the line would replace.
  const isShown = await name.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild as Text, 0);
    range.setEnd(element.firstChild as Text, 1);
    const letter = range.getBoundingClientRect();
    const box = (element.closest('div') as Element).getBoundingClientRect();
    return letter.right <= box.right && letter.bottom <= box.bottom;
  });
  expect(isShown).toBe(true);
});

/** Returns the visible Hebrew texts of the main region without lang="he", except those hidden from screen readers. */
const findUnmarkedHebrew = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!/[\u05d0-\u05ea]/u.test(textContent ?? '') || !parentElement?.checkVisibility()) continue;
      if (!parentElement.closest('[lang=he], [aria-hidden=true]')) found.push(textContent ?? '');
    }
    return found;
  });

test('places and search results in Hebrew have lang="he", and highlighting a match does not reorder the words', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'Stones (אבנים כבדות) at the well', true, {
    rabbiName: 'Rabbi Ezra Lev',
    synagogueName: 'Beit Lev',
    city: 'צפת',
    state: 'מחוז הצפון',
    country: 'ישראל',
  });
  for (const path of [`/sermon/${id}`, '/rabbis?q=Ezra', '/rabbis/ezra-lev', '/directory?q=כבדות']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText('צפת').filter({ visible: true }).first()).toBeVisible();
    expect.soft(await findUnmarkedHebrew(page), path).toEqual([]);
  }
  const marked = page.locator('mark', { hasText: 'כבדות' });
  const firstWord = page.getByText('אבנים', { exact: true });
  const [left, right] = [await marked.boundingBox(), await firstWord.boundingBox()];
  expect(left?.x).toBeLessThan(right?.x ?? 0);
});

test('a text with te’amim loads a font that has them, and other texts do not', async ({
  page,
  administer,
}) => {
  const readFontStatus = async (title: string, content: string) => {
    const { id } = await createSermon(page, administer, title, true, { content });
    await page.goto(`/sermon/${id}`);
    return page.evaluate(async () => {
      const { family, status } = [...(await document.fonts.ready)].find(({ family }) =>
        family.includes('Noto Serif Hebrew'),
      ) as FontFace;
      return `${family.replaceAll('"', '')}: ${status}`;
    });
  };
  const vowels = 'וַיֵּצֵא יַעֲקֹב מִבְּאֵר שָׁבַע וַיֵּלֶךְ חָרָנָה׃';
  expect(await readFontStatus('A Verse With Vowels', vowels)).toBe('Noto Serif Hebrew: unloaded');
  const teamim = 'וַיֵּצֵ֥א יַעֲקֹ֖ב מִבְּאֵ֣ר שָׁ֑בַע וַיֵּ֖לֶךְ חָרָֽנָה׃';
  expect(await readFontStatus('A Verse With Te’amim', teamim)).toBe('Noto Serif Hebrew: loaded');
});
