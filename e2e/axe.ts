import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** What a page is looked at for. */
export interface Look {
  /** Only this part of the page. */
  readonly include?: string;
  /** Not this part of it. */
  readonly exclude?: string;
  /** Only these rules; without it, all that axe has switched on. */
  readonly only?: readonly string[];
  /** Rules beside those. */
  readonly also?: readonly string[];
}

/** The rules of what differs between the two schemes: colours. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block'] as const;

/**
 * What axe finds against a page as it stands.
 *
 * A page that was told what axe is runs it by itself. Otherwise the package sends axe anew for every look, and opens a
 * second page to put the findings of frames together, which takes nearly twice as long as the looking; the only frame
 * there is shows a mail.
 */
export async function violationsOf(
  page: Page,
  { include, exclude, only, also }: Look = {},
): Promise<Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .include(include ?? 'html')
    .options({
      resultTypes: ['violations'],
      iframes: false,
      ...(only && { runOnly: [...only] }),
      ...(also && { rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])) }),
    });
  if (exclude) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations;
}

/** The same as lines that a failing test shows: the rule, and the element that breaks it. */
export async function faultsOf(page: Page, look?: Look): Promise<string[]> {
  const violations = await violationsOf(page, look);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
