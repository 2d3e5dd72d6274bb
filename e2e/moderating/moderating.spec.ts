import { type CreatedSermon, createSermon } from '../support/create-sermon.ts';
import { getCard, getToast, logIn } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeQueryResult } from '../support/page-requests.ts';

test.use({ siteName: 'moderating' });

test('the Feature button shows its new state immediately, and the old one again when the server rejects the change', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/503/);
  const sermon = await createSermon(page, administer, 'A Sermon That Cannot Be Featured');
  await logIn(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/trpc/admin.sermons.featureOnly*', async (route) => {
    await held.promise;
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
  const card = getCard(page, sermon);
  await card.getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Featured', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  held.resolve();
  await expect(getToast(page, 'Failed to update sermon featured status')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Feature', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test("a hidden sermon disappears from its rabbi's page, also when the tab has shown that page before", async ({
  page,
  administer,
}) => {
  const rabbiName = 'Rabbi Shown Before';
  const sermon = await createSermon(page, administer, 'A Sermon on Two Pages', true, { rabbiName });
  await createSermon(page, administer, 'Another Sermon of This Rabbi', true, { rabbiName });
  await logIn(page, '/admin?show=all');
  // Follows links, because a new document has no cached data.
  const openRabbi = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Rabbis' }).click();
    await page.locator('main').getByRole('link', { name: rabbiName }).click();
    await expect(page.getByRole('link', { name: 'Another Sermon of This Rabbi' })).toBeVisible();
  };
  await openRabbi();
  await expect(page.getByRole('link', { name: sermon.title })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await getCard(page, sermon).getByRole('button', { name: 'View & Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(getToast(page, 'Sermon Hidden')).toBeVisible();
  await page.keyboard.press('Escape');
  await openRabbi();
  await expect(page.getByRole('link', { name: sermon.title })).toHaveCount(0);
});

test('featuring a sermon in the list unfeatures the previous one', async ({ page, administer }) => {
  const first = await createSermon(page, administer, 'Featured First');
  const next = await createSermon(page, administer, 'Featured Next');
  await logIn(page);
  for (const sermon of [first, next]) {
    const stored = page.waitForResponse('**/trpc/admin.sermons.featureOnly*');
    await getCard(page, sermon).getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(getCard(page, sermon).getByRole('button', { name: 'Featured', exact: true })).toBeVisible();
    await expect(getToast(page, 'Sermon Featured')).toBeVisible();
    // The button changes before the response, and the toast may be the previous one.
    await stored;
  }
  await expect(getCard(page, first).getByRole('button', { name: 'Feature', exact: true })).toBeVisible();
  await page.goto('/');
  await expect(
    page.getByRole('region', { name: 'Featured sermon' }).getByRole('heading', { name: 'Featured Next' }),
  ).toBeVisible();
});

test("featuring a draft replaces the home page's featured sermon only when the draft is published", async ({
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
    getCard(page, sermon).getByRole('button', { name: 'Featured', exact: true });
  await getCard(page, draft).getByRole('button', { name: 'Feature', exact: true }).click();
  await expect(getToast(page, 'It will appear on the homepage once it is published.')).toBeVisible();
  await expect(featured(current)).toBeVisible();
  await getCard(page, draft).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(featured(current)).toHaveCount(0);
  expect(await administer('GET', '/api/sermons/featured')).toMatchObject({ id: draft.id });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(featured(current)).toBeVisible();
  expect(await administer('GET', '/api/sermons/featured')).toMatchObject({ id: current.id });
});

test('when one request of Undo fails, the other sermons are still featured again, and the toast names the one that failed', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_FAILED/);
  const replaced = [
    await createSermon(page, administer, 'Replaced, the First'),
    await createSermon(page, administer, 'Replaced, the Second'),
  ];
  const draft = await createSermon(page, administer, 'Replaces Both', false);
  for (const { id } of [...replaced, draft])
    await administer('PATCH', `/api/admin/sermons/${id}/feature`, { featured: true });
  await logIn(page, '/admin?show=drafts&q=replaces');
  await getCard(page, draft).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(getToast(page, 'Sermon Published')).toBeVisible();
  // The request for the first of the two fails. Undo also features the featured sermon of the demonstration again.
  let hasFailed = false;
  await page.route('**/trpc/admin.sermons.feature*', (route) => {
    const fails =
      !hasFailed && replaced.some(({ id }) => route.request().postData()?.includes(`"id":${id},`));
    hasFailed ||= fails;
    return fails ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  const failure = getToast(page, /^Failed to update sermon featured status: “Replaced, the (First|Second)”$/);
  await expect(failure).toBeVisible();
  const list = (await administer('GET', '/api/admin/sermons?q=replaced')) as {
    title: string;
    isFeatured: string;
  }[];
  const [failed, ...others] = list.filter(({ isFeatured }) => isFeatured === 'false');
  expect(others).toEqual([]);
  await expect(failure).toContainText(`“${failed?.title}”`);
});

test('only the count of selected sermons is in a live region, not the label ‘Select all’', async ({
  page,
  administer,
}) => {
  const { title } = await createSermon(page, administer, 'Selected Aloud');
  await logIn(page);
  const live = page.getByRole('group', { name: 'Selected sermons' }).locator('[aria-live]');
  await expect(page.getByText('Select all', { exact: true })).toBeVisible();
  await expect(live).toHaveText('');
  await page.getByLabel(`Select ${title}`).check();
  await expect(live).toHaveText('1 selected');
});

test('undoing a bulk hide leaves both sermons featured', async ({ page, administer }) => {
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
  await expect(getToast(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, '2 sermons unhidden')).toBeVisible();
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
  await getCard(page, draft).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(getToast(page, 'It is still hidden, so visitors cannot see it.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Unhide ${draft.title}` })).toBeVisible();
  // `fetch` sends no session cookie.
  const visitorStatus = async () => (await fetch(new URL(`/api/sermons/${draft.id}`, page.url()))).status;
  expect(await visitorStatus()).toBe(404);
  await page.getByRole('button', { name: 'Unhide', exact: true }).click();
  await expect(getToast(page, 'Sermon Unhidden')).toBeVisible();
  expect(await visitorStatus()).toBe(200);
});

test('a duplicate draft links to the other sermon, and keeping it deletes the other', async ({
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
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: 'Sent Again After a Reload' }),
  ).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await administer('GET', '/api/admin/sermons?q=reload')).toMatchObject([{ id: second.id }]);
});

test('selected sermons are published, hidden, unhidden and deleted together, and Undo unpublishes or hides them again', async ({
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
    await expect(getToast(page, '2 sermons published')).toBeVisible();
    await expect(page.getByText('No draft sermons found for “together”.')).toBeVisible();
  };
  await publish();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, '2 sermons unpublished')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Select all on this page').check();
  await publish();
  await page.getByRole('tab', { name: 'Published' }).click();
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByRole('button', { name: 'Unpublish selected' })).toBeEnabled();
  await page.getByRole('button', { name: 'Hide selected', exact: true }).click();
  await expect(getToast(page, '2 sermons hidden')).toBeVisible();
  await page.getByRole('tab', { name: 'Hidden' }).click();
  await page.getByLabel('Select all on this page').check();
  // By keyboard: the button may be where ‘Hide selected’ was, and a second click there would count as a double click.
  await page.getByRole('button', { name: 'Unhide selected' }).press('Enter');
  await expect(getToast(page, '2 sermons unhidden')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getToast(page, '2 sermons hidden')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getToast(page, '2 sermons deleted')).toBeVisible();
  await expect(page.getByText('No hidden sermons found for “together”.')).toBeVisible();
});

test('an action without a connection shows an error, even if it is the first action on the page', async ({
  page,
  administer,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  const sermon = await createSermon(page, administer, 'Published Offline', false);
  await logIn(page, '/admin?show=drafts');
  await page.context().setOffline(true);
  const publish = getCard(page, sermon).getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await expect(getToast(page, 'Failed to update sermon publication status')).toBeVisible();
  await expect(publish).toBeEnabled();
});

test('the actions for selected sermons stay visible when the list is scrolled', async ({
  page,
  administer,
}) => {
  for (const number of [1, 2, 3, 4, 5])
    await createSermon(page, administer, `Selected while Scrolling ${number}`);
  await page.setViewportSize({ width: 390, height: 600 });
  await logIn(page, '/admin?q=Selected+while+Scrolling');
  const last = page.getByRole('article').last();
  await last.getByRole('checkbox').check();
  await last.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Hide selected' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('article').first().getByRole('checkbox').focus();
  // The list scrolls until the focused box is below the bar.
  await expect
    .poll(async () => {
      const bar = await page.getByRole('group', { name: 'Selected sermons' }).boundingBox();
      const box = await page.getByRole('article').first().getByRole('checkbox').boundingBox();
      return bar && box && box.y >= bar.y + bar.height;
    })
    .toBe(true);
});

test('in the queue, j and k change the sermon, p publishes, h hides and e edits; in a text field they type letters', async ({
  page,
  administer,
}) => {
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
  await expect(getToast(page, 'Sermon Published')).toBeVisible();
  await expectShown(second);
  await page.keyboard.press('h');
  await expect(getToast(page, 'Sermon Hidden')).toBeVisible();
  await expectShown(third);
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Edit Sermon' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('jkphe');
  await expect(form.getByLabel('Title')).toHaveValue(/jkphe/);
  await form.getByLabel('Title').fill('Waiting, the Third and Edited');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(getToast(page, 'Sermon Updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting, the Third and Edited' })).toBeVisible();
});

test('four buttons of a card have the title of the sermon in their accessible name or description', async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Which of Them', false);
  await logIn(page, '/admin?show=drafts');
  const card = getCard(page, sermon);
  for (const name of ['View & Edit Which of Them', 'Delete Which of Them'])
    await expect(card.getByRole('button', { name })).toBeVisible();
  for (const name of ['Feature', 'Publish'])
    await expect(card.getByRole('button', { name })).toHaveAccessibleDescription('Which of Them');
});

test("the date of a submission is a day in the browser's time zone, the delivery date is the stored day", async ({
  page,
  administer,
}) => {
  const sermon = await createSermon(page, administer, 'Sent Late in the Evening', false);
  // In New York, this is in the evening of November 14.
  const dateSubmitted = '2026-11-15T03:30:00.000Z';
  await changeQueryResult<{ items: object[] }>(page, 'admin.sermons.cards', (data) => ({
    ...data,
    items: data.items.map((item) => ({ ...item, dateSubmitted })),
  }));
  await changeQueryResult<object>(page, 'admin.sermons.byId', (data) => ({ ...data, dateSubmitted }));
  await logIn(page, '/admin?show=drafts');
  const card = getCard(page, sermon);
  await expect(card).toContainText('November 14, 2026');
  await expect(card).toContainText('submitted Nov 14, 2026');
  await card.getByRole('button', { name: /^View & Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Date deliveredNovember 14, 2026');
  await expect(dialog).toContainText('Date submittedNovember 14, 2026');
});
