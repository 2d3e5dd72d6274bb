import type { Page } from '@playwright/test';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { openSettled } from '../support/reads.ts';

test.use({ siteName: 'touching', hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** CSS pixels of a touch target, at least (docs/product/screens.md V3). */
const smallest = 44;

/**
 * What can be touched on the page and is smaller. A link among the words of a sentence is as high as they are; of a
 * box with a label the label counts; what is only for the keyboard is not touched.
 */
const tooSmall = (page: Page) =>
  page.evaluate((smallest) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], audio[controls]',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue;
      const { position, clipPath } = getComputedStyle(control);
      if (control.closest('[inert], [aria-hidden=true]') || clipPath !== 'none') continue;
      // The skip link and the honeypot field are positioned outside the page.
      const place = control.getBoundingClientRect();
      if (position === 'absolute' && (place.bottom < 0 || place.right < 0)) continue;
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const isBox = control instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(control.type);
      const frame = isBox && label?.contains(control) ? label.getBoundingClientRect() : place;
      const isInWords =
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        [...(control.closest('p, li, div, span:not(a span)')?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? ''),
        );
      if ((isInWords && !control.closest('nav')) || control.matches('input[type=hidden]')) continue;
      // Half a pixel is a matter of rounding.
      if (frame.height > smallest - 0.5 && frame.width > smallest - 0.5) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      found.push(
        `${control.tagName.toLowerCase()} “${name.slice(0, 40)}” ${frame.width.toFixed(0)}×${frame.height.toFixed(0)}`,
      );
    }
    return found;
  }, smallest);

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
  '/holiday-resources#hanukkah',
  '/torah-portions#bereshit',
  '/unsubscribe?token=none',
  '/rabbis',
  '/rabbis/aaron-pomerantz',
  '/synagogues',
  '/sources',
  '/sources/genesis/32',
  '/submissions',
  '/no/such/page',
];

for (const path of publicPages) {
  test(`every control on ${path} can be hit with a finger`, async ({ page, expectedConsole }) => {
    expectedConsole.push(/404/);
    await openSettled(page, path);
    expect(await tooSmall(page)).toEqual([]);
  });
}

test('every control in the menu and on a full sermon page can be hit with a finger', async ({
  page,
  administer,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  expect(await tooSmall(page)).toEqual([]);
  const sermons = (await administer('GET', '/api/admin/sermons')) as {
    id: number;
    audioUrl: string | null;
  }[];
  const heard = sermons.find(({ audioUrl }) => audioUrl !== null);
  await openSettled(page, `/sermon/${heard?.id}`);
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
});

test('every control in the dashboard can be hit with a finger', async ({ page, administer }) => {
  const [sermon] = (await administer('GET', '/api/admin/sermons')) as { id: number }[];
  await page.request.post('/api/newsletters/subscribe', { data: { email: 'reader@example.org' } });
  await openSettled(page, '/admin');
  expect(await tooSmall(page), 'the login').toEqual([]);
  await page.request.post('/api/admin/login', { data: { password: adminPassword } });
  for (const search of [
    '',
    'show=all',
    'queue=true',
    `sermon=${sermon?.id}`,
    `sermon=${sermon?.id}&edit=true`,
    'tab=newsletter',
    'tab=names',
    'tab=activity',
    'tab=settings',
  ]) {
    await openSettled(page, `/admin?${search}`);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard', includeHidden: true })).toBeVisible();
    expect.soft(await tooSmall(page), search).toEqual([]);
  }
});
