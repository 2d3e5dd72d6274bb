import { type CreatedSermon, createSermon } from '../support/create-sermon.ts';
import { cardOf, logIn, toastOf } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ siteName: 'moderating' });

test('a toggle shows its new state at once and is reverted when the server rejects it', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/500|503/);
  const sermon = await createSermon(page, administer, 'A Sermon That Cannot Be Featured');
  await logIn(page);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/trpc/admin.sermons.featureOnly*', async (route) => {
    await held;
    await route.fulfill({
      status: 503,
      json: [
        {
          error: {
            message: 'unavailable',
            code: -32603,
            data: { httpStatus: 503, code: 'SERVICE_UNAVAILABLE' },
          },
        },
      ],
    });
  });
  const card = cardOf(page, sermon);
  await card.getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Featured', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  respond();
  await expect(toastOf(page, 'Failed to update sermon featured status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Feature', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('featuring a sermon in the list unfeatures the previous one', async ({ page, administer }) => {
  const first = await createSermon(page, administer, 'Featured First');
  const next = await createSermon(page, administer, 'Featured Next');
  await logIn(page);
  for (const sermon of [first, next]) {
    const stored = page.waitForResponse('**/trpc/admin.sermons.featureOnly*');
    await cardOf(page, sermon).getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(cardOf(page, sermon).getByRole('button', { name: 'Featured', exact: true })).toBeVisible();
    await expect(toastOf(page, 'Sermon Featured')).toBeVisible();
    // The button changes before the response, and the toast may be the previous one.
    await stored;
  }
  await expect(cardOf(page, first).getByRole('button', { name: 'Feature', exact: true })).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'Featured sermon' }).getByRole('heading', { name: 'Featured Next' }),
  ).toBeVisible();
});

test("featuring a draft keeps the home page's featured sermon and shows a message", async ({
  page,
  administer,
}) => {
  const current = await createSermon(page, administer, 'On the Homepage Now');
  await administer('PATCH', `/api/admin/sermons/${current.id}/feature`, { featured: true });
  const draft = await createSermon(page, administer, 'On the Homepage Next', false, {
    dateDelivered: '2020-01-04',
  });
  await logIn(page, '/admin?show=all&q=homepage');
  const featured = (sermon: CreatedSermon) =>
    cardOf(page, sermon).getByRole('button', { name: 'Featured', exact: true });
  await cardOf(page, draft).getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(toastOf(page, 'It will appear on the homepage once it is published.')).toBeVisible();
  await expect(featured(current)).toBeVisible();
  await cardOf(page, draft).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(featured(current)).toHaveCount(0);
  expect(await administer('GET', '/api/sermons/featured')).toMatchObject({ id: draft.id });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(featured(current)).toBeVisible();
  expect(await administer('GET', '/api/sermons/featured')).toMatchObject({ id: current.id });
});

test('undoing a bulk hide restores every featured sermon', async ({ page, administer }) => {
  // The dialog and REST allow two featured sermons.
  const both = [
    await createSermon(page, administer, 'Featured Twice, the First'),
    await createSermon(page, administer, 'Featured Twice, the Second'),
  ];
  for (const { id } of both)
    await administer('PATCH', `/api/admin/sermons/${id}/feature`, { featured: true });
  await logIn(page, '/admin?show=published&q=twice');
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await expect(toastOf(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, '2 sermons unhidden')).toBeVisible();
  const featured = async () => {
    const list = (await administer('GET', '/api/admin/sermons?q=twice')) as { isFeatured: string }[];
    return list.map(({ isFeatured }) => isFeatured);
  };
  await expect.poll(featured).toEqual(['true', 'true']);
});

test('publishing a hidden draft says that it is still hidden and offers to unhide it', async ({
  page,
  administer,
}) => {
  const draft = await createSermon(page, administer, 'Published in Hiding', false);
  await administer('PATCH', `/api/admin/sermons/${draft.id}/hide`, { hidden: true });
  await logIn(page, '/admin?show=hidden&q=hiding');
  await cardOf(page, draft).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toastOf(page, 'It is still hidden, so visitors cannot see it.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Unhide ${draft.title}` })).toBeVisible();
  // Without the administrator's cookie.
  const visitorStatus = async () => (await fetch(new URL(`/api/sermons/${draft.id}`, page.url()))).status;
  expect(await visitorStatus()).toBe(404);
  await page.getByRole('button', { name: 'Unhide', exact: true }).click();
  await expect(toastOf(page, 'Sermon Unhidden')).toBeVisible();
  expect(await visitorStatus()).toBe(200);
});

test('a duplicate draft links to the other sermon, and either of them can be kept', async ({
  page,
  administer,
}) => {
  const first = await createSermon(page, administer, 'Sent Again After a Reload', false);
  const second = await createSermon(page, administer, 'Sent Again After a Reload', false);
  await logIn(page, '/admin?show=drafts&q=reload');
  await expect(page.getByRole('article').getByText('Duplicate', { exact: true })).toHaveCount(2);
  await page.goto(`/admin?show=drafts&q=reload&sermon=${second.id}`);
  const notice = page.getByRole('region', { name: 'Duplicates' });
  await expect(notice).toContainText('Same text as “Sent Again After a Reload”, submitted');
  await expect(notice.getByRole('link')).toHaveAttribute('href', new RegExp(`sermon=${first.id}`));
  await notice.getByRole('button', { name: 'Keep this one and delete the other' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await administer('GET', '/api/admin/sermons?q=reload')).toMatchObject([{ id: second.id }]);
});

test('selected sermons are published, unpublished, hidden, unhidden and deleted together', async ({
  page,
  administer,
}) => {
  const drafts = [
    await createSermon(page, administer, 'Together, the First', false),
    await createSermon(page, administer, 'Together, the Second', false),
  ];
  await logIn(page, '/admin?show=drafts&q=together');
  await expect(page.getByRole('button', { name: 'Publish selected' })).toBeDisabled();
  for (const draft of drafts) await page.getByLabel(`Select ${draft.title}`).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish selected' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Publish 2 sermons?' });
    for (const { title } of drafts) await expect(confirmation.getByText(title)).toBeVisible();
    await confirmation.getByRole('button', { name: 'Publish' }).click();
    await expect(toastOf(page, '2 sermons published')).toBeVisible();
    await expect(page.getByText('No draft sermons found for “together”.')).toBeVisible();
  };
  await publish();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, '2 sermons unpublished')).toBeVisible();
  await page.getByLabel('Select all on this page').check();
  await publish();
  await page.getByRole('tab', { name: 'Published' }).click();
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByRole('button', { name: 'Unpublish selected' })).toBeEnabled();
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await expect(toastOf(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await page.getByLabel('Select all on this page').check();
  // By keyboard: a click where ‘Hide selected’ was would count as part of a double click.
  await page.getByRole('button', { name: 'Unhide selected' }).press('Enter');
  await expect(toastOf(page, '2 sermons unhidden')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(page, '2 sermons hidden')).toBeVisible();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page, '2 sermons deleted')).toBeVisible();
  await expect(page.getByText('No hidden sermons found for “together”.')).toBeVisible();
});

test('the queue can be reviewed by keyboard only', async ({ page, administer }) => {
  const drafts = [
    await createSermon(page, administer, 'Waiting, the First', false),
    await createSermon(page, administer, 'Waiting, the Second', false),
    await createSermon(page, administer, 'Waiting, the Third', false),
  ];
  const [first, second, third] = drafts;
  await logIn(page, `/admin?queue=true&sermon=${first?.id}`);
  const expectShown = (sermon: CreatedSermon | undefined) =>
    expect(page.getByRole('heading', { level: 2, name: sermon?.title ?? '' })).toBeVisible();
  await expectShown(first);
  await page.keyboard.press('j');
  await expectShown(second);
  await page.keyboard.press('k');
  await expectShown(first);
  await page.keyboard.press('p');
  await expect(toastOf(page, 'Sermon Published')).toBeVisible();
  await expectShown(second);
  await page.keyboard.press('h');
  await expect(toastOf(page, 'Sermon Hidden')).toBeVisible();
  await expectShown(third);
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
