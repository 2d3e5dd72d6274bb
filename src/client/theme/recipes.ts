import { defineRecipe } from '@chakra-ui/react';
import { byPointer } from './by-pointer.ts';

/** The background of a solid button under the pointer, in the light and the dark scheme. */
export const solidHover = { base: '#16294B', _dark: '#B8CCF0' };

/** Buttons: `solid` for the main action, `outline` for other actions, `plain` for minor ones, which look like links. */
export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '11',
    px: '5',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 600,
    fontSize: 'sm',
    lineHeight: 1.2,
    textAlign: 'center',
    cursor: 'pointer',
    transitionProperty: 'background-color, border-color, color',
    transitionDuration: 'fast',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
  },
  variants: {
    variant: {
      solid: {
        bg: 'blue',
        color: 'onBlue',
        _hover: { _enabled: { bg: solidHover } },
      },
      outline: {
        borderColor: 'line',
        color: 'blue',
        bg: 'raised',
        _hover: { _enabled: { borderColor: 'blue' } },
      },
      plain: {
        color: 'blue',
        px: '2',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
      },
    },
    size: {
      md: {},
      sm: { minHeight: byPointer('11', '8'), px: '3', fontSize: 'xs' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});

export const headingRecipe = defineRecipe({
  className: 'heading',
  base: {
    fontFamily: 'heading',
    fontWeight: 500,
    lineHeight: 1.18,
    letterSpacing: '-0.005em',
    // The space of this font is too narrow next to A or V.
    wordSpacing: '0.05em',
    textWrap: 'balance',
  },
  variants: {
    size: {
      sm: { fontSize: 'lg' },
      md: { fontSize: 'xl' },
      lg: { fontSize: { base: 'xl', md: '2xl' } },
      xl: { fontSize: { base: '2xl', md: '3xl' } },
      '2xl': { fontSize: { base: '2xl', md: '4xl' }, lineHeight: 1.1 },
    },
  },
  defaultVariants: { size: 'md' },
});

const field = {
  width: 'full',
  bg: 'raised',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'md',
  px: '3',
  fontSize: 'md',
  _placeholder: { color: 'muted', opacity: 1 },
  _hover: { borderColor: 'muted' },
  _focusVisible: { borderColor: 'blue', outline: '2px solid', outlineColor: 'blue', outlineOffset: '-1px' },
  _invalid: { borderColor: 'red' },
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
} as const;

export const inputRecipe = defineRecipe({ className: 'input', base: { ...field, height: '11' } });
export const textareaRecipe = defineRecipe({
  className: 'textarea',
  base: { ...field, py: '3', lineHeight: 1.6, resize: 'vertical', minHeight: '24' },
});

export const linkRecipe = defineRecipe({
  className: 'link',
  base: {
    color: 'blue',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    transitionProperty: 'text-decoration-color',
    transitionDuration: 'fast',
    _hover: { textDecorationColor: 'currentColor' },
  },
});
