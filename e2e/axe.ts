import type { Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';

declare const window: { axe?: typeof axe };

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
 * The page itself runs it, once it was told what axe is: the package for Playwright sends axe anew for every look, and
 * opens a second page to put the findings together, which takes nearly twice as long as the looking itself.
 */
export async function violationsOf(
  page: Page,
  { include, exclude, only, also }: Look = {},
): Promise<Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const context = { include: [include ?? 'html'], exclude: exclude ? [exclude] : [] };
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The only frame there is shows a mail.
    iframes: false,
    ...(only && { runOnly: [...only] }),
    ...(also && { rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])) }),
  };
  return page.evaluate(
    async ([context, options]) => {
      if (!window.axe) throw new Error('The page was left while axe was on its way');
      const { violations } = await window.axe.run(context, options);
      return violations;
    },
    [context, options] as const,
  );
}

/** The same as lines that a failing test shows: the rule, and the element that breaks it. */
export async function faultsOf(page: Page, look?: Look): Promise<string[]> {
  const violations = await violationsOf(page, look);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
