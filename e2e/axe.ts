import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

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

/** The violations that axe finds on a page as it is. Frames are not checked: the only one shows an email. */
export async function violationsOf(
  page: Page,
  { include, exclude, only, also }: Look = {},
): Promise<Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(context, options)).violations;
    },
    {
      context: { include: include ?? 'html', ...(exclude && { exclude }) },
      options: {
        resultTypes: ['violations' as const],
        iframes: false,
        elementRef: false,
        ...(only && { runOnly: [...only] }),
        ...(also && { rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])) }),
      },
    },
  );
}

/** The same as lines that a failing test shows: the rule, and the element that breaks it. */
export async function faultsOf(page: Page, look?: Look): Promise<string[]> {
  const violations = await violationsOf(page, look);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
