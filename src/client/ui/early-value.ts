import { useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Takes what somebody wrote into a field, or chose in a list, of the page as the server drew it, before it came alive:
 * that wipes it out of a field, and leaves a list showing what the page knows nothing of. It is read at the last moment
 * at which it still stands there, for a busy machine takes its time from the code's arrival to that moment.
 * @param selectors where the fields are
 * @param take hears, before another key can come, what stands in each; null where nothing was changed
 */
export function useEarlyValues(
  selectors: readonly string[],
  take: (values: readonly (string | null)[]) => void,
): void {
  const isComingAlive = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const early = useRef<readonly (string | null)[]>([]);
  const read = useEffectEvent(() => {
    if (isComingAlive)
      early.current = selectors.map((selector) => changedValue(document.querySelector(selector)));
  });
  const hand = useEffectEvent(() => {
    if (early.current.some((value) => value !== null)) take(early.current);
  });
  useInsertionEffect(() => read(), []);
  useLayoutEffect(() => hand(), []);
}

function changedValue(field: Element | null): string | null {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value === field.defaultValue ? null : field.value;
  if (!(field instanceof HTMLSelectElement)) return null;
  const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value === drawn?.value ? null : field.value;
}
