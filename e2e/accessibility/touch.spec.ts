import type { Page } from '@playwright/test';
import { createSermon, uploadRecording } from '../support/create-sermon.ts';
import { openSession } from '../support/dashboard.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettled, waitUntilSettled } from '../support/page-requests.ts';

const phone = { width: 390, height: 844 };
/** A tablet in both orientations. */
const tablets = [
  { width: 820, height: 1112 },
  { width: 1024, height: 768 },
];

test.use({ siteName: 'touch', hasTouch: true, isMobile: true, viewport: phone });

/** The minimum width and height of a touch target in CSS pixels (docs/product/screens.md V3). */
const minTargetSize = 44;

/**
 * Finds controls below the minimum size. Links inside a sentence are exempt. For a checkbox, radio button or file field
 * the label around it counts. Controls for the keyboard only are skipped.
 */
const findSmallTargets = (page: Page) =>
  page.evaluate((minTargetSize) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], audio[controls]',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
      const { position, clipPath } = getComputedStyle(control);
      if (control.closest('[inert], [aria-hidden=true]') || clipPath !== 'none') continue;
      // The skip link and the honeypot field are positioned outside the page.
      const box = control.getBoundingClientRect();
      if (position === 'absolute' && (box.bottom < 0 || box.right < 0)) continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const isToggleOrFile =
        control instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(control.type);
      const target = isToggleOrFile && label?.contains(control) ? label.getBoundingClientRect() : box;
      const isInText =
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        [...(control.closest('p, li, div, span:not(a span)')?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
        );
      if ((isInText && !control.closest('nav')) || control.matches('input[type=hidden]')) continue;
      // Layout may round a size down by half a pixel.
      if (target.height > minTargetSize - 0.5 && target.width > minTargetSize - 0.5) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      found.push(
        `${control.tagName.toLowerCase()} “${name.slice(0, 40)}” ${target.width.toFixed(0)}×${target.height.toFixed(0)}`,
      );
    }
    return found;
  }, minTargetSize);

/** Finds links whose text is partly covered by the touch target of another link or button. */
const findCoveredLinks = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const link of document.querySelectorAll<HTMLElement>('main a[href]')) {
      if (!link.checkVisibility()) continue;
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      const text = document.createRange();
      text.selectNodeContents(link);
      for (const { left, top, bottom, height } of text.getClientRects()) {
        // Not a text for screen readers only.
        if (height < 10) continue;
        for (const y of [top + 4, bottom - 4]) {
          const target = document.elementFromPoint(left + 4, y)?.closest('a, button');
          if (target && target !== link) found.push(`“${link.textContent}” by “${target.textContent}”`);
        }
      }
    }
    return found;
  });

/** Expects that all controls are large enough on a phone and on a tablet. */
async function expectLargeTargets(page: Page, name = ''): Promise<void> {
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  for (const viewport of [phone, ...tablets]) {
    await page.setViewportSize(viewport);
    await waitUntilSettled(page);
    expect.soft(await findSmallTargets(page), `${name} ${viewport.width} pixels wide`).toEqual([]);
  }
  await page.setViewportSize(phone);
}

const publicPages = [
  '/',
  '/directory',
  '/directory?q=coat',
  '/torah-portions/vayetzei',
  '/directory?country=Canada&page=99',
  '/sermon/god-the-tailor',
  '/submit',
  '/jewish-calendar',
  '/jewish-calendar?view=list',
  '/holiday-resources#chanukah',
  '/torah-portions#bereshit',
  '/unsubscribe?token=none',
  '/rabbis',
  '/rabbis/aaron-pomerantz',
  '/synagogues',
  '/sources',
  '/sources/genesis/32',
  '/submissions',
  '/no/such/page',
  '/embed?occasion=vayetzei',
];

for (const path of publicPages) {
  test(`every control on ${path}, except links in text, is at least 44 by 44 pixels`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/404/);
    await openSettled(page, path);
    await expectLargeTargets(page);
  });
}

for (const path of [
  '/directory',
  '/sermon/god-the-tailor',
  '/jewish-calendar?view=list',
  '/rabbis/aaron-pomerantz',
])
  test(`no link on ${path} covers the text of another link on a phone`, async ({ page }) => {
    await openSettled(page, path);
    expect(await findCoveredLinks(page)).toEqual([]);
  });

test('every control in the menu and on a sermon page with audio is at least 44 by 44 pixels', async ({
  page,
  administer,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(page.locator('#site-menu')).toBeVisible();
  await expectLargeTargets(page);
  const sermons = (await administer('GET', '/api/admin/sermons')) as {
    id: number;
    audioUrl: string | null;
  }[];
  const sermon = sermons.find(({ audioUrl }) => audioUrl !== null);
  await openSettled(page, `/sermon/${sermon?.id}`);
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
  await expectLargeTargets(page);
});

test('every control of the API reference with an open operation is at least 44 by 44 pixels', async ({
  page,
}) => {
  await openSettled(page, '/api/docs#/sermons/getSermonsById');
  await page.getByRole('button', { name: 'Try it out' }).waitFor();
  await expectLargeTargets(page);
});

test('the button that dismisses a toast is at least 44 by 44 pixels', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email', { exact: false }).first().fill('toast@example.org');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expectLargeTargets(page);
});

test('every control of the login and the dashboard is at least 44 by 44 pixels', async ({
  page,
  administer,
}) => {
  const [sermon] = (await administer('GET', '/api/admin/sermons')) as { id: number }[];
  await page.request.post('/api/newsletters/subscribe', { data: { email: 'reader@example.org' } });
  await openSettled(page, '/admin');
  await expectLargeTargets(page, 'the login');
  await openSession(page);
  for (const search of [
    '',
    'show=all',
    'queue=true',
    `sermon=${sermon?.id}`,
    `sermon=${sermon?.id}&edit=true`,
    'tab=newsletter',
    'tab=names',
    'tab=names&name=aaron-pomerantz',
    'tab=names&kind=place',
    'tab=activity',
    'tab=settings',
  ]) {
    await openSettled(page, `/admin?${search}`);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard', includeHidden: true })).toBeVisible();
    await expectLargeTargets(page, search);
  }
  await openSettled(page, '/admin/import');
  await expectLargeTargets(page, 'the import');
  await page
    .getByLabel('Choose a file to import')
    .setInputFiles('src/server/features/imports/wxr/fixtures/sermon-manager.xml');
  await expect(page.getByText(/^Data that is not imported/)).toBeVisible();
  await expectLargeTargets(page, 'the import of a file');
});

test('linked headings of a sermon and the controls of the player bar are at least 44 by 44 pixels, and the bar is lower than 70 pixels', async ({
  page,
  administer,
}) => {
  const { id } = await createSermon(page, administer, 'On the Well', true, {
    contentMarkdown: '# The well\n\nThey waited.\n\n## The stone\n\nNobody moves it alone.',
    audioUrl: await uploadRecording(page),
  });
  await openSettled(page, `/sermon/${id}`);
  await expect(page.getByRole('link', { name: 'The stone' })).toBeVisible();
  await expectLargeTargets(page);
  await page.getByRole('button', { name: 'Listen' }).tap();
  await page.getByRole('link', { name: 'Bimah', exact: true }).first().tap();
  await expect(page.getByRole('region', { name: 'Listening' })).toBeVisible();
  // The large controls must not make the bar higher.
  expect((await page.getByRole('region', { name: 'Listening' }).boundingBox())?.height).toBeLessThan(70);
  await expectLargeTargets(page);
});
