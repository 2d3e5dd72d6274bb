import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { colors } from '../../shared/colors.ts';
import { memoizeRecipes } from '../upstream/chakra.ts';
import { buttonRecipe, headingRecipe, inputRecipe, linkRecipe, textareaRecipe } from './recipes.ts';

const value = <Value>(value: Value) => ({ value });
const scale = (steps: readonly number[]) =>
  Object.fromEntries(steps.map((step) => [String(step), value(`${step / 4}rem`)]));
const colorTokens = Object.fromEntries(
  Object.entries(colors).map(([name, { light, dark }]) => [name, value({ _light: light, _dark: dark })]),
);

const config = defineConfig({
  cssVarsPrefix: 'b',
  preflight: true,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens: {
      fonts: {
        heading: value(
          "'Frank Ruhl Libre', 'Noto Serif Hebrew', 'Frank Ruhl Libre Fallback', 'Frank Ruhl Libre Fallback 2', 'Frank Ruhl Libre Fallback 3', Georgia, 'Times New Roman', serif",
        ),
        body: value(
          "'Assistant', 'Noto Sans Hebrew', 'Assistant Fallback', 'Assistant Fallback 2', 'Helvetica Neue', Arial, sans-serif",
        ),
      },
      fontSizes: {
        xs: value('0.8125rem'),
        sm: value('0.9375rem'),
        md: value('1.0625rem'),
        prose: value('1.19rem'),
        lg: value('1.25rem'),
        xl: value('1.5rem'),
        '2xl': value('1.875rem'),
        '3xl': value('2.375rem'),
        '4xl': value('3rem'),
        '5xl': value('3.75rem'),
        '6xl': value('4.5rem'),
      },
      // Named as in Chakra: step 4 is 1rem.
      spacing: scale([0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24]),
      sizes: {
        ...scale([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40]),
        full: value('100%'),
        prose: value('66ch'),
        page: value('72rem'),
      },
      radii: { sm: value('3px'), md: value('6px'), full: value('9999px') },
      durations: { fast: value('120ms'), moderate: value('200ms') },
      zIndex: { header: value(10), float: value(1000), toast: value(1700) },
    },
    semanticTokens: {
      colors: colorTokens,
      shadows: {
        float: {
          value: { _light: '0 12px 40px rgb(31 27 22 / 0.16)', _dark: '0 12px 40px rgb(0 0 0 / 0.55)' },
        },
      },
    },
    recipes: {
      button: buttonRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      link: linkRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {},
    keyframes: { pulse: { '50%': { opacity: 0.45 } }, appear: { from: { opacity: 0 } } },
  },
  globalCss: {
    html: {
      colorScheme: 'light',
      scrollPaddingTop: '6rem',
      // Room for the ring around a focused control: see `:focus-visible`.
      scrollPaddingBottom: '0.5rem',
      textSizeAdjust: '100%',
    },
    'html.dark': { colorScheme: 'dark' },
    body: {
      bg: 'ground',
      color: 'ink',
      fontFamily: 'body',
      fontSize: 'md',
      lineHeight: 1.55,
      minHeight: '100dvh',
      display: 'flex',
      flexDirection: 'column',
      overflowWrap: 'break-word',
      textWrap: 'pretty',
    },
    // The dashboard shows the list and the side panel next to each other. Header and footer use the same width.
    'body[data-dashboard]': { xl: { '--b-sizes-page': '100rem' } },
    // Chakra's reset sets this property on every element. Inheriting it lets a card set it once for all its content.
    '*': { overflowWrap: 'inherit' },
    '[lang=he]': { unicodeBidi: 'isolate', letterSpacing: 'normal' },
    '::selection': { bg: 'blue', color: 'onBlue' },
    ':focus-visible': {
      outline: '2px solid',
      outlineColor: 'blue',
      outlineOffset: '3px',
      borderRadius: 'sm',
    },
    'input:is([type=checkbox], [type=radio])': { accentColor: 'var(--b-colors-blue)' },
    // Chromium fills an unchecked box with gray, which looks disabled on a dark page.
    ':where(.dark input:is([type=checkbox], [type=radio]):not(:checked, :indeterminate))': {
      appearance: 'none',
      boxSize: '4',
      flex: 'none',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'sm',
    },
    '.dark input[type=radio]': { borderRadius: 'full' },
    // The page heading gets the focus after navigation but is not interactive, so it shows no focus ring.
    'h1:focus': { outline: 'none' },
  },
});

/** The design system. Defines only tokens in use: each one adds a line to the HTML of every page. */
export const system = memoizeRecipes(createSystem(defaultBaseConfig, config));
