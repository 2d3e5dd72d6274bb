import type { SystemContext, useChakraContext } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import type { insertStyles } from '@emotion/utils';
import { type ElementType, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { jsx, jsxs } from 'react/jsx-runtime';

type CreateRecipe = SystemContext['cva'];
type Recipe = ReturnType<CreateRecipe>;

/** The largest number of cached results of `css`. All pages together need far fewer. */
const maxResolvedStyles = 4_000;

/** The ids of the styles of recipes, used as cache keys. Other styles have none. */
const styleIds = new WeakMap<object, number>();
let lastId = 0;

/**
 * Memoizes recipes. Chakra's elements create their recipe on each render, and `css` serializes its styles as the cache
 * key. The arguments never change, so each recipe is created once, and its styles get an id as the cache key.
 *
 * Gain: resolving the styles of an uncached page takes 43% of the time that React takes, instead of 83%; with
 * {@link memoizeStyledFactory} 7% (docs/speed.md).
 * Exit: remove the call in `theme.ts`.
 */
export function memoizeRecipes(system: SystemContext): SystemContext {
  const recipes = new WeakMap<object, Recipe>();
  const resolved = new Map<string, ReturnType<SystemContext['css']>>();

  const memoize = (key: object, create: () => Recipe, cache: WeakMap<object, Recipe>): Recipe => {
    const cached = cache.get(key);
    if (cached) return cached;
    const recipe = create();
    const merged = new WeakMap<object, Recipe>();
    const withId = (props: never) => {
      const styles = recipe(props);
      if (!styleIds.has(styles)) styleIds.set(styles, ++lastId);
      return styles;
    };
    const memoized = Object.assign(withId, recipe, {
      merge: (other: object) => memoize(other, () => recipe.merge(other), merged),
    }) as Recipe;
    cache.set(key, memoized);
    return memoized;
  };
  const cva: CreateRecipe = (config) => memoize(config, () => system.cva(config) as Recipe, recipes) as never;

  const getRecipeFn: SystemContext['getRecipeFn'] = (name, fallback) => {
    const recipe = system.getRecipeFn(name, fallback);
    return memoize(recipe, () => recipe, recipes);
  };

  const css: SystemContext['css'] = (...styles) => {
    let key = '';
    for (const style of styles) key += `${(style && styleIds.get(style)) ?? JSON.stringify(style)}|`;
    let result = resolved.get(key);
    if (!result) {
      result = system.css(...styles);
      if (resolved.size >= maxResolvedStyles) resolved.clear();
      resolved.set(key, result);
    }
    return result;
  };
  return { ...system, cva, getRecipeFn, css };
}

type Props = Record<string, unknown>;
/** The options of Chakra's `createStyled`. */
interface Options {
  readonly defaultProps?: Props;
  readonly shouldForwardProp?: unknown;
  readonly forwardProps?: unknown;
  readonly forwardAsChild?: unknown;
}

/** The type of Chakra's factory for styled elements. */
export type CreateStyled = (tag: ElementType, recipe?: object, options?: Options) => Styled;
type Styled = ((props: Props) => ReactNode) & { displayName?: string };
/** Functions in the scope of Chakra's factory, which this file cannot import. */
interface Tools {
  readonly useChakraContext: typeof useChakraContext;
  readonly useEmotionCache: () => EmotionCache | null;
  readonly isPropValid: (name: string) => boolean;
  readonly mergeProps: (...props: Props[]) => Props;
  readonly insertStyles: typeof insertStyles;
}

/** The element that Chakra renders: its styles, then the element itself. */
type RenderedElement = ReactElement<{
  children: [
    ReactElement<{ cache: EmotionCache; serialized: never; isStringTag: boolean }>,
    ReactElement<Props>,
  ];
}>;

/** The largest number of cached class names per element. Limits memory if styles ever depend on data. */
const maxClassNames = 1_000;

/**
 * Memoizes Chakra's styled elements on the server. Chakra computes the class from the style props on each render; this
 * computes it once for each set of props. The output is identical. Unusual props go through Chakra's own code.
 * `vite.config.ts` puts it into Chakra's factory. Relies on the order of the rendered children and on `__emotion_*`.
 *
 * Gain: half of the rendering of an uncached page was sorting each element's props (docs/speed.md).
 * Exit: remove the plugin in `vite.config.ts`.
 */
export function memoizeStyledFactory(createStyled: CreateStyled, tools: Tools): CreateStyled {
  const { useChakraContext, useEmotionCache, isPropValid, mergeProps, insertStyles } = tools;
  return (tag, recipe = {}, options = {}) => {
    const original = createStyled(tag, recipe, options);
    const { shouldForwardProp, forwardProps, forwardAsChild, defaultProps } = options;
    if (typeof tag !== 'string' || shouldForwardProp || forwardProps || forwardAsChild) return original;

    let system: ReturnType<typeof useChakraContext> | undefined;
    let cache: EmotionCache | null = null;
    let isStyle = new Map<string, boolean>();
    let classNames = new Map<string, string | undefined>();

    const memoized = (given: Props) => {
      const currentSystem = useChakraContext();
      const currentCache = useEmotionCache();
      if (currentSystem !== system || currentCache !== cache) {
        system = currentSystem;
        cache = currentCache;
        isStyle = new Map();
        classNames = new Map();
      }
      const props = defaultProps ? { ...defaultProps, ...withoutUndefined(given) } : given;
      const passed: Props = {};
      let styleKey = '';
      for (const name in props) {
        const value = props[name];
        if (value === undefined || name === 'as' || name === 'asChild' || name === 'children') continue;
        if (name === 'theme' || name.startsWith('html')) return original(given);
        let isStyleProp = isStyle.get(name);
        if (isStyleProp === undefined) {
          const { variantKeys } = system.cva(recipe) as { variantKeys: string[] };
          isStyleProp = variantKeys.includes(name) || system.isValidProperty(name);
          isStyle.set(name, isStyleProp);
        }
        if (isStyleProp) styleKey += `${name}\0${serialize(value)}\0`;
        else if (isPropValid(name)) passed[name] = value;
        // Chakra passes this prop to the recipe too.
        if (name === 'orientation') styleKey += `${name}\0${serialize(value)}\0`;
      }
      if (typeof props.className === 'string') styleKey += `className\0${props.className}\0`;

      let className = classNames.get(styleKey);
      if (className === undefined && !classNames.has(styleKey)) {
        const { as: _as, asChild: _asChild, children: _children, ...rest } = given;
        const [insertion, element] = (original(rest) as RenderedElement).props.children;
        const { cache, serialized, isStringTag } = insertion.props;
        insertStyles(cache, serialized, isStringTag);
        className = element.props.className as string | undefined;
        if (classNames.size >= maxClassNames) classNames.clear();
        classNames.set(styleKey, className);
      }
      if (className) passed.className = className;
      else delete passed.className;
      let type = (props.as as ElementType | undefined) ?? tag;
      let final = passed;
      if (props.asChild) {
        if (!isValidElement<Props>(props.children)) return original(given);
        type = props.children.type as ElementType;
        final = mergeProps({ ...passed, children: null }, props.children.props);
      } else if (props.children !== undefined) passed.children = props.children;
      // React's id numbering depends on the child order, so the place of Chakra's style element stays, as null.
      return jsxs(Fragment, { children: [null, jsx(type, final)] });
    };

    // Chakra stores these on a styled element, for those that extend it.
    const statics = original as unknown as Props;
    return Object.assign(memoized, {
      displayName: original.displayName,
      __emotion_real: memoized,
      __emotion_base: statics.__emotion_base,
      __emotion_forwardProp: statics.__emotion_forwardProp,
      __emotion_cva: statics.__emotion_cva,
    }) as Styled;
  };
}

const withoutUndefined = (props: Props): Props =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));

/** Serializes a style value so that different values give different keys. */
function serialize(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${value}`;
  if (Array.isArray(value)) return `[${value.map(serialize).join('\0')}]`;
  return String(styleIds.get(value) ?? JSON.stringify(value));
}
