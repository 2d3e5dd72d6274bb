import type { SystemContext } from '@chakra-ui/react';

type CreateRecipe = SystemContext['cva'];
type Recipe = ReturnType<CreateRecipe>;

/** The largest number of cached styles: several times what all screens use. */
const maxStyles = 4_000;

const numbers = new WeakMap<object, number>();
let last = 0;

/** The number of a recipe's styles, used as a cache key; undefined for other styles. */
export const idOfStyles = (styles: object): number | undefined => numbers.get(styles);

/**
 * Memoizes recipes. Chakra's elements create their recipe on each render and serialize its styles to look up the
 * result. The arguments never change, so each recipe is created once, and its styles are identified by a number.
 */
export function memoizeRecipes(system: SystemContext): SystemContext {
  const recipes = new WeakMap<object, Recipe>();
  const resolved = new Map<string, ReturnType<SystemContext['css']>>();

  const remember = (key: object, create: () => Recipe, known: WeakMap<object, Recipe>): Recipe => {
    const there = known.get(key);
    if (there) return there;
    const recipe = create();
    const merged = new WeakMap<object, Recipe>();
    const numbered = (props: never) => {
      const styles = recipe(props);
      if (!numbers.has(styles)) numbers.set(styles, ++last);
      return styles;
    };
    const remembered = Object.assign(numbered, recipe, {
      merge: (other: object) => remember(other, () => recipe.merge(other), merged),
    }) as Recipe;
    known.set(key, remembered);
    return remembered;
  };
  const cva: CreateRecipe = (config) =>
    remember(config, () => system.cva(config) as Recipe, recipes) as never;

  const getRecipeFn: SystemContext['getRecipeFn'] = (name, fallback) => {
    const recipe = system.getRecipeFn(name, fallback);
    return remember(recipe, () => recipe, recipes);
  };

  const css: SystemContext['css'] = (...styles) => {
    let key = '';
    for (const style of styles) key += `${(style && numbers.get(style)) ?? JSON.stringify(style)}|`;
    let result = resolved.get(key);
    if (!result) {
      result = system.css(...styles);
      if (resolved.size >= maxStyles) resolved.clear();
      resolved.set(key, result);
    }
    return result;
  };
  return { ...system, cva, getRecipeFn, css };
}
