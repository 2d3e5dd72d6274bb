import { expect, test } from '../support/fixtures.ts';
import { createHeadshot, submitSermon, waitForPersonalLink } from '../support/personal-link.ts';

// A form with errors gets status 400 and one with a conflict 409, which the browser reports on the console.
test.use({ siteName: 'correcting-by-keyboard', expectedConsole: [/status of 4(00|09)/] });

for (const javaScriptEnabled of [true, false])
  test(`with${javaScriptEnabled ? '' : 'out'} JavaScript, the focus moves to the first error of a correction, to its conflict and to its result`, async ({
    site,
    browser,
    administer,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const page = await context.newPage();
    const email = `keyboard.${javaScriptEnabled}@example.org`;
    const { id } = await submitSermon(administer, `Read aloud ${javaScriptEnabled}`, email);
    await page.goto(await waitForPersonalLink(site, email));
    await page.locator('summary', { hasText: 'Correct your sermon' }).press('Enter');
    const city = page.getByLabel('City');
    const title = page.getByLabel('Title');
    const save = () => page.getByRole('button', { name: 'Save corrections' }).press('Enter');

    await page.getByLabel('Country').fill('');
    await city.fill('');
    await save();
    await expect(city).toBeFocused();
    await expect(city).toHaveAccessibleDescription('City is required');
    await expect(page.getByRole('alert'), 'the error is not announced twice').toHaveCount(0);
    await city.fill('Albany');
    await page.getByLabel('Country').fill('Israel');
    await save();
    await expect(page.getByText('Your corrections are saved.')).toBeFocused();

    await page.locator('summary', { hasText: 'Correct your sermon' }).press('Enter');
    await title.fill('The title of the rabbi');
    await administer('PATCH', `/api/admin/sermons/${id}/edit`, { title: 'The title of the moderator' });
    await save();
    await expect(page.locator(':focus')).toContainText('Your changes weren’t saved.');
    await expect(page.getByRole('alert'), 'the conflict is not announced twice').toHaveCount(0);
    await expect(title).toHaveAccessibleDescription('Current text: The title of the moderator');
    await context.close();
  });

test('files in a correction have their limits and errors as descriptions', async ({
  site,
  page,
  administer,
}) => {
  const email = 'files@example.org';
  await submitSermon(administer, 'A sermon with a portrait', email);
  await page.goto(await waitForPersonalLink(site, email));
  await page.getByText('Correct your sermon').click();
  const headshot = page.getByRole('button', { name: 'Rabbi headshot' });
  await expect(headshot).toHaveAccessibleDescription('JPG, PNG or GIF, up to 5 MB');
  await expect(page.getByRole('button', { name: 'Open a file' })).toHaveAccessibleDescription(/Files: .docx/);
  await headshot.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(headshot).toBeFocused();
  await expect(headshot).toHaveAttribute('aria-invalid', 'true');
});

test('when a moderator has changed the file that a correction replaces, the form shows both files', async ({
  site,
  page,
  administer,
}) => {
  const email = 'two.portraits@example.org';
  const { id } = await submitSermon(administer, 'A sermon with two portraits', email);
  const file = await createHeadshot();
  const upload = await page.request.post('/api/upload/headshot', { multipart: { headshot: file } });
  const { url } = (await upload.json()) as { url: string };
  await page.goto(await waitForPersonalLink(site, email));
  await page.getByText('Correct your sermon').click();
  const portrait = page.getByRole('group', { name: 'Rabbi headshot' });
  await portrait.getByRole('button').setInputFiles(file);
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, { headshotUrl: url });
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.locator(':focus')).toContainText('Both versions are shown below');
  const [own, current] = [portrait.getByRole('img').first(), portrait.getByAltText(/, current/)];
  await expect(current).toBeVisible();
  expect(await current.getAttribute('src')).not.toBe(await own.getAttribute('src'));
});

test('after an error in a formatted text, the editor that replaces its field has the focus', async ({
  site,
  page,
  administer,
}) => {
  const email = 'formatted@example.org';
  const { id } = await submitSermon(administer, 'A formatted sermon', email);
  await administer('PATCH', `/api/admin/sermons/${id}/edit`, {
    contentMarkdown: '**Jacob** came to the well.',
  });
  await page.goto(await waitForPersonalLink(site, email));
  await page.getByText('Correct your sermon').click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text.locator('strong')).toHaveText('Jacob');
  await text.press('Control+a');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('x');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+i');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(text.locator('em')).toHaveText('x');
  await expect(text).toBeFocused();
});
