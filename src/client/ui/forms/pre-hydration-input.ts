import { useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Keeps text that the user typed, and options that they chose, between the first paint and hydration. Hydration clears
 * such fields and does not notice such options. The values are read just before hydration, because a slow machine may
 * take a while from running the code to that point.
 * @param selectors the fields, as CSS selectors
 * @param onValues receives the value of each field before the next key press; null for unchanged fields
 */
export function usePreHydrationInput(
  selectors: readonly string[],
  onValues: (values: readonly (string | null)[]) => void,
): void {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const changedValues = useRef<readonly (string | null)[]>([]);
  const read = useEffectEvent(() => {
    if (isHydrating)
      changedValues.current = selectors.map((selector) => changedValue(document.querySelector(selector)));
  });
  const report = useEffectEvent(() => {
    if (changedValues.current.some((value) => value !== null)) onValues(changedValues.current);
  });
  useInsertionEffect(() => read(), []);
  useLayoutEffect(() => report(), []);
}

function changedValue(field: Element | null): string | null {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value === field.defaultValue ? null : field.value;
  if (!(field instanceof HTMLSelectElement)) return null;
  const rendered = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value === rendered?.value ? null : field.value;
}
