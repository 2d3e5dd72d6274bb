import type { Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

/** The part of the page to check, and the rules to check it by. */
export interface AxeOptions {
  /** Check only this part of the page. */
  readonly include?: string;
  /** Leave out this part of the page. */
  readonly exclude?: string;
  /** Run only these rules; by default all rules that axe enables. */
  readonly only?: readonly string[];
  /** Enable these rules in addition. */
  readonly also?: readonly string[];
  /** Whether a library renders the markup: incomplete results of `strictRules` are then not violations. */
  readonly isLibraryMarkup?: boolean | undefined;
}

/** The rules that can differ between the color schemes. */
export const colorRules = ['color-contrast', 'link-in-text-block'] as const;

/**
 * Rules whose incomplete results, which axe could not decide, also count as violations. ARIA does not allow a label on
 * an element without a role; axe does not decide if the element has text.
 */
const strictRules: readonly string[] = ['aria-prohibited-attr'];

/** Runs axe on the current page, without its frames. @returns the violated rules */
export async function findViolations(
  page: Page,
  { include, exclude, only, also, isLibraryMarkup = false }: AxeOptions = {},
): Promise<Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ context, options, strict }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations, incomplete } = await axe.run(context, options);
      return [...violations, ...incomplete.filter(({ id }) => strict.includes(id))];
    },
    {
      strict: isLibraryMarkup ? [] : strictRules,
      context: { include: include ?? 'html', ...(exclude && { exclude }) },
      options: {
        resultTypes: ['violations' as const, 'incomplete' as const],
        iframes: false,
        elementRef: false,
        ...(only && { runOnly: [...only] }),
        ...(also && { rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])) }),
      },
    },
  );
}

/** The violations as lines for a failure message: the rule, and the element that violates it. */
export async function describeViolations(page: Page, options?: AxeOptions): Promise<string[]> {
  const violations = await findViolations(page, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
