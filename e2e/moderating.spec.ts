import { cardOf, logIn, toastOf } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { type MadeSermon, makeSermon } from './made-sermon.ts';

test.use({ siteName: 'moderating' });

test('a toggle shows its new state at once and goes back when the server refuses', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500|503/);
  const sermon = await makeSermon(page, administer, 'A Sermon That Cannot Be Featured');
  await logIn(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/admin.sermons.featureOnly*', async (route) => {
    await held;
    await route.fulfill({
      status: 503,
      json: [
        { error: { message: 'away', code: -32603, data: { httpStatus: 503, code: 'SERVICE_UNAVAILABLE' } } },
      ],
    });
  });
  const card = cardOf(page, sermon);
  await card.getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Featured', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  answer();
  await expect(toastOf(page, 'Failed to update sermon featured status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Feature', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('featuring from the list moves the one mark', async ({ page, administer }) => {
  const one = await makeSermon(page, administer, 'Featured First');
  const next = await makeSermon(page, administer, 'Featured Next');
  await logIn(page);
  for (const sermon of [one, next]) {
    const stored = page.waitForResponse('**/trpc/admin.sermons.featureOnly*');
    await cardOf(page, sermon).getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(cardOf(page, sermon).getByRole('button', { name: 'Featured', exact: true })).toBeVisible();
    await expect(toastOf(page, 'Sermon Featured')).toBeVisible();
    // Shown it is at once, and the toast may be the one before.
    await stored;
  }
  await expect(cardOf(page, one).getByRole('button', { name: 'Feature', exact: true })).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'Featured sermon' }).getByRole('heading', { name: 'Featured Next' }),
  ).toBeVisible();
});

test('chosen sermons are published, hidden and deleted together', async ({ page, administer }) => {
  const drafts = [
    await makeSermon(page, administer, 'Together, the First', false),
    await makeSermon(page, administer, 'Together, the Second', false),
  ];
  await logIn(page, '/admin?show=drafts&q=together');
  await expect(page.getByRole('button', { name: 'Publish selected' })).toBeDisabled();
  for (const draft of drafts) await page.getByLabel(`Select ${draft.title}`).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Publish selected' }).click();
  await expect(toastOf(page, '2 sermons published')).toBeVisible();
  await expect(page.getByText('No draft sermons found for “together”.')).toBeVisible();
  await page.getByRole('tab', { name: 'Published' }).click();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Hide selected' }).click();
  await expect(toastOf(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, '2 sermons deleted')).toBeVisible();
  await expect(page.getByText('No hidden sermons found for “together”.')).toBeVisible();
});

test('the queue goes from one draft to the next by keys alone', async ({ page, administer }) => {
  const drafts = [
    await makeSermon(page, administer, 'Waiting, the First', false),
    await makeSermon(page, administer, 'Waiting, the Second', false),
    await makeSermon(page, administer, 'Waiting, the Third', false),
  ];
  const [first, second, third] = drafts;
  await logIn(page, `/admin?queue=true&sermon=${first?.id}`);
  const shows = (sermon: MadeSermon | undefined) =>
    expect(page.getByRole('heading', { level: 2, name: sermon?.title ?? '' })).toBeVisible();
  await shows(first);
  await page.keyboard.press('j');
  await shows(second);
  await page.keyboard.press('k');
  await shows(first);
  await page.keyboard.press('p');
  await expect(toastOf(page, 'Sermon Published')).toBeVisible();
  await shows(second);
  await page.keyboard.press('h');
  await expect(toastOf(page, 'Sermon Hidden')).toBeVisible();
  await shows(third);
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('jkph');
  await expect(form.getByLabel('Title')).toHaveValue(/jkph/);
  await form.getByLabel('Title').fill('Waiting, the Third and Edited');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Sermon Updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting, the Third and Edited' })).toBeVisible();
});
