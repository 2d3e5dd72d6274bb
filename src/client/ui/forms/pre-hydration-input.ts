import { useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Keeps what the user typed or selected between the first paint and hydration: hydration clears such fields and ignores
 * such selections. Reads the values just before hydration and not earlier: on a slow device, the user can still type
 * while the code runs.
 * @param selectors the fields, as CSS selectors
 * @param onValues called right after hydration, before the next key press, if a field has changed. Receives the value
 *   of each field; null for unchanged fields
 */
export function usePreHydrationInput(
  selectors: readonly string[],
  onValues: (values: readonly (string | null)[]) => void,
): void {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
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
