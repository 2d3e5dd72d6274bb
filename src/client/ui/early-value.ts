/**
 * What somebody wrote into a field, or chose in a list, of the page as the server drew it, before its code came. Read
 * while that code loads: coming alive wipes it out of a field, and leaves a list showing what the page knows nothing of.
 * @returns a function that hands it over once; null where nothing was changed
 */
export function earlyValue(selector: string): () => string | null {
  let value = typeof document === 'undefined' ? null : changedValue(document.querySelector(selector));
  return () => {
    const early = value;
    value = null;
    return early;
  };
}

function changedValue(field: Element | null): string | null {
  if (field instanceof HTMLInputElement) return field.value === field.defaultValue ? null : field.value;
  if (!(field instanceof HTMLSelectElement)) return null;
  const drawn = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value === drawn?.value ? null : field.value;
}
