import type { EmotionCache } from '@emotion/cache';
import type { ComponentType } from 'react';
import { jsx } from 'react/jsx-runtime';

/**
 * Memoizes `Global` for a cache that outlives a page: styles are inserted once and not serialized again. Relies on
 * `cache.compat`, and on `Global` rendering nothing.
 *
 * Gain: not proven; measured alone it was within the noise (docs/decisions/0015-render-header-and-footer.md).
 * Exit: remove it, and the change of Chakra's provider in vite.config.ts.
 */
export function memoizeGlobal(
  Original: ComponentType<{ styles: object | string }>,
  useEmotionCache: () => EmotionCache | null,
) {
  const known = new WeakMap<EmotionCache, WeakSet<object>>();
  return function Global({ styles }: { styles: object | string }) {
    const cache = useEmotionCache();
    if (typeof styles === 'object' && cache?.compat === true) {
      const there = known.get(cache) ?? new WeakSet();
      if (there.has(styles)) return null;
      known.set(cache, there.add(styles));
    }
    return jsx(Original, { styles });
  };
}
