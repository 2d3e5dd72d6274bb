import type { Locator, Page } from '@playwright/test';
import { docx, paragraph, run } from '../../src/shared/testing/docx.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForRender, waitUntilSettled } from '../support/page-requests.ts';
import { fillIn, filterByTitle, getSubmitButton } from '../support/submission-form.ts';

test.use({ siteName: 'submitting-formatting' });

/** Dispatches a paste event with HTML and plain text, as another program puts them on the clipboard. */
const paste = (field: Locator, html: string, plain = ''): Promise<void> =>
  field.evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', data.html);
      clipboardData.setData('text/plain', data.plain);
      (element as HTMLElement).focus();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain },
  );

const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-US>
<!--StartFragment--><h1>At the well<o:p></o:p></h1>
<p class=MsoNormal>Jacob <i>lifted</i> his feet.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a></p>
<p class=MsoQuote dir=RTL><span lang=HE>וַיִּשָּׂא יַעֲקֹב רַגְלָיו</span></p>
<img src=x onerror="document.title='attacked'"><script>document.title='attacked'</script>
<p class=MsoNormal><a href="javascript:alert(1)" onclick="document.title='attacked'">A link</a></p>
<div style='mso-element:footnote-list'><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Genesis 29:1</p></div></div>
<!--EndFragment--></body></html>`;

test('text pasted from Word keeps its formatting through a reload and the submission, without scripts and unsafe links', async ({
  page,
  administer,
}) => {
  await page.goto('/submit');
  await fillIn(page, 'Pasted from Word');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.fill('My own words. ');
  await paste(text, wordHtml);
  await expect(text.getByRole('heading', { name: 'At the well' })).toBeVisible();
  await expect(text.locator('em')).toHaveText('lifted');
  await expect(text.locator('blockquote')).toHaveAttribute('dir', 'rtl');
  await expect(text).toContainText('My own words.');
  await expect(text.getByRole('link')).toHaveCount(0);
  // The paragraph has no empty line after the footnote at its end.
  const countLines = (name: string) =>
    text
      .locator('p', { hasText: name })
      .evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(await countLines('Jacob lifted')).toBeLessThan(1.5);
  // A handler that runs would change the title. A handler that the Content-Security-Policy blocks, or a request for the
  // image, would write an error to the console, which fails the test.
  await waitUntilSettled(page);
  await expect(text.locator('img[src], script, [onclick]')).toHaveCount(0);
  expect(await page.title()).not.toBe('attacked');
  await page.keyboard.type(' Typed at the end.');
  await page.reload();
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect(text.locator('.footnotes')).toHaveText('Genesis 29:1');
  await expect(text).toContainText('A link Typed at the end.');
  await getSubmitButton(page).click();
  await expect(page.getByText('Sermon Submitted', { exact: true })).toBeVisible();
  const [stored] = filterByTitle(await administer('GET', '/api/admin/sermons'), 'Pasted from Word');
  expect(stored?.contentMarkdown).toBe(
    [
      'My own words.',
      '# At the well',
      'Jacob _lifted_ his feet.[^1]',
      '> וַיִּשָּׂא יַעֲקֹב רַגְלָיו',
      'A link Typed at the end.',
      '[^1]: Genesis 29:1',
    ].join('\n\n'),
  );
  await expect(text).toHaveValue('');
});

test('a copied paragraph contains its footnote and a footnote that only this footnote refers to', async ({
  page,
}) => {
  await page.goto('/submit');
  const text = page.getByRole('textbox', { name: 'Content' });
  const reference = (id: number) => `<sup><a href="#footnote-${id}" id="reference-${id}">*</a></sup>`;
  const note = (id: number, content: string) =>
    `<li id="footnote-${id}"><p>${content}<a href="#reference-${id}">↩</a></p></li>`;
  const notes = [note(1, `See Rashi.${reference(2)}`), note(2, 'On Genesis 29:2.'), note(3, 'Not copied.')];
  await paste(
    text,
    `<p>Jacob came.${reference(1)}</p><p>Rachel came.${reference(3)}</p><ol>${notes.join('')}</ol>`,
  );
  await expect(text.locator('.footnotes')).toContainText('On Genesis 29:2.');
  await text.getByText('Jacob came.').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  // The editor reads the selection in the next `selectionchange` event.
  await waitForRender(page);
  const copied = await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    return clipboardData.getData('text/html');
  });
  expect(copied).toContain('See Rashi.');
  expect(copied).toContain('On Genesis 29:2.');
  expect(copied).not.toContain('Not copied.');
});

test('the editor sets a paragraph that starts with Hebrew as the page does, by the direction of the text', async ({
  page,
}) => {
  await page.goto('/submit');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.fill('ראו Jonathan Sacks, Covenant and Conversation.');
  await page.getByRole('button', { name: 'Add formatting' }).click();
  const reference = text.locator('p').first();
  await expect(reference).toHaveAttribute('dir', 'ltr');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ויירא יעקב מאד וייצר לו ויחץ את העם אשר אתו ואת הצאן ואת הבקר');
  await expect(reference).toHaveAttribute('dir', 'rtl');
});

test('the button opens the editor for a text that is still too short', async ({ page }) => {
  await page.goto('/submit');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.fill('Shalom');
  // An error that appears when the field loses the focus would move the button away from the mouse.
  await page.getByRole('button', { name: 'Add formatting' }).hover();
  await page.mouse.down();
  await waitForRender(page);
  await page.mouse.up();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(text).toBeFocused();
});

test('the editor works by keyboard in Hebrew and English, and removing the formatting keeps the text', async ({
  page,
}) => {
  await page.goto('/submit');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.fill('Written before the editor was open.');
  await page.getByRole('button', { name: 'Add formatting' }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('> שָׁלוֹם עֲלֵיכֶם');
  await expect(text.locator('blockquote[dir=rtl][lang=he]')).toHaveText('שָׁלוֹם עֲלֵיכֶם');
  await page.keyboard.press('Control+Alt+f');
  await page.keyboard.type('From the ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('liturgy');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await expect(text.locator('.footnotes strong')).toHaveText('liturgy');
  // The shortcut returns to the reference; Enter twice leaves the quotation.
  await page.keyboard.press('Control+Alt+f');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After it');
  await expect(text.locator('> p').last()).toHaveText('After it');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  // The browser's shortcut for going forward.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text.getByRole('heading', { name: 'After it' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(text.getByRole('heading')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove all formatting' }).click();
  await expect(text).toHaveValue(
    'Written before the editor was open.\n\n“שָׁלוֹם עֲלֵיכֶם[1]”\n\nAfter it\n\n[1] From the liturgy',
  );
});

test('a file fills in the title and the text, the next file is added at the end, and a damaged one shows a message', async ({
  page,
}) => {
  await page.goto('/submit');
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  const chooser = page.getByLabel('Open a file with the text');
  for (const name of ['Title', 'Content']) {
    await page.getByLabel(name).fill('x');
    await page.getByLabel(name).fill('');
    await page.getByLabel(name).blur();
  }
  const errors = page.getByText(/^(Title|Content) must be at least/);
  await expect(errors).toHaveCount(2);
  await chooser.setInputFiles(file('sermon.docx', 'not an archive'));
  await expect(page.getByText('This file is damaged')).toBeVisible();
  await chooser.setInputFiles(
    file('sermon.html', '<h1>The Well</h1><p>Jacob <em>came</em> to the well.</p>'),
  );
  await expect(page.getByText('The text of sermon.html was read. Please read it through.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('The Well');
  await expect(errors).toHaveCount(0);
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text.locator('em')).toHaveText('came');
  await chooser.setInputFiles(file('more.txt', 'More of it.'));
  await expect(page.getByText('It was added at the end.')).toBeVisible();
  await expect(text.locator('p')).toHaveText(['Jacob came to the well.', 'More of it.']);
  // A file whose title is already in the form does not repeat it as a heading.
  await chooser.setInputFiles(file('again.html', '<h1>The well</h1><p>The end.</p>'));
  await expect(text.locator('p').last()).toHaveText('The end.');
  await expect(text.getByRole('heading')).toHaveCount(0);
});

test('a file is not added to Markdown with an error, and the title and text of the form stay', async ({
  page,
}) => {
  await page.goto('/submit');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.focus();
  // A list above the limit of 1,000 markers: its Markdown is stored, but cannot be parsed.
  await paste(text, `<ul>${'<li>Well</li>'.repeat(1_001)}</ul>`);
  await expect(text.getByRole('listitem')).toHaveCount(1_001);
  await page.reload();
  await expect(text).toHaveValue(/^- Well/);
  const stored = await text.inputValue();
  await page.getByLabel('Open a file with the text').setInputFiles({
    name: 'sermon.html',
    mimeType: '',
    buffer: Buffer.from('<h1>The Well</h1><p>Jacob came to the well.</p>'),
  });
  await expect(
    page.getByText(/^The file wasn’t added, because the text above has an error: .*1,000/),
  ).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(text).toHaveValue(stored);
});

/** Whether the page has loaded a script with the editor. */
async function hasEditor(page: Page): Promise<boolean> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  expect(urls.length).toBeGreaterThan(0);
  const scripts = await Promise.all(urls.map(async (url) => (await page.request.get(url)).text()));
  return scripts.some((script) => script.includes('ProseMirror-'));
}

test('the editor is loaded when the text field gets focus, and not before', async ({ page }) => {
  await page.goto('/submit');
  await page.getByLabel('Title').fill('Plain');
  await waitUntilSettled(page);
  expect(await hasEditor(page)).toBe(false);
  await page.getByRole('textbox', { name: 'Content' }).focus();
  await expect.poll(() => hasEditor(page)).toBe(true);
});

test('a Word file is not uploaded', async ({ page }) => {
  await page.goto('/submit');
  await waitUntilSettled(page);
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`.trim()),
  );
  const buffer = Buffer.from(docx(paragraph(run('Unmistakable words.'))));
  await page
    .getByLabel('Open a file with the text')
    .setInputFiles({ name: 'private.docx', mimeType: '', buffer });
  await expect(page.getByText('The text of private.docx was read.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Unmistakable words.');
  await waitForRender(page);
  // The script that reads the file is loaded.
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((request) => !/^GET \S+$/.test(request) || /unmistakable/i.test(request))).toEqual(
    [],
  );
});

test('a formatted draft survives a crash of the page', async ({ page, context }) => {
  await page.goto('/submit');
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.focus();
  await paste(text, '<h2>Before the crash</h2><p>It was <em>not</em> sent.</p>');
  await expect(text.locator('em')).toHaveText('not');
  await page.keyboard.type(' Typed last.');
  // The crash runs no handlers, so the text must be stored during typing.
  await page.waitForFunction(() =>
    Object.values(localStorage).some((value) => value.includes('Typed last.')),
  );
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto('/submit');
  await next.getByRole('button', { name: 'Continue where you left off' }).click();
  const restored = next.getByRole('textbox', { name: 'Content' });
  await expect(restored.getByRole('heading', { name: 'Before the crash' })).toBeVisible();
  await expect(restored.locator('em')).toHaveText('not');
  await expect(restored.locator('p')).toHaveText('It was not sent. Typed last.');
  await next.close();
});
