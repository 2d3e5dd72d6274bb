import { Box, Button, ChakraProvider, chakra, Heading, mergeProps, useChakraContext } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import isPropValid from '@emotion/is-prop-valid';
import { CacheProvider, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { insertStyles } from '@emotion/utils';
import { createElement, type ElementType, type ReactNode, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { system } from '../theme/theme.ts';
import { type CreateStyled, memoizeStyledFactory } from './chakra.ts';

const original = chakra as unknown as CreateStyled;
const memoized = memoizeStyledFactory(original, {
  useChakraContext,
  useEmotionCache,
  isPropValid,
  mergeProps,
  insertStyles,
});

/** Renders to HTML and returns it with the styles that were inserted. */
function render(content: ReactNode) {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const again = () =>
    renderToString(
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>{content}</ChakraProvider>
      </CacheProvider>,
    );
  const first = again();
  expect(again()).toBe(first);
  return { html: first, styles: { ...cache.inserted } };
}

function Numbered(props: { title?: string }) {
  return createElement('label', { ...props, htmlFor: useId() });
}

const recipe = {
  base: { color: 'ink' },
  variants: {
    tone: { calm: { color: 'muted' }, loud: { color: 'red' } },
  },
  compoundVariants: [{ orientation: 'flat', css: { mt: '2' } }],
  defaultVariants: { tone: 'calm' },
} as const;

const cases: [
  name: string,
  tag: string,
  props: Record<string, unknown>,
  recipe?: object,
  options?: object,
][] = [
  ['without styles', 'p', { id: 'one', children: 'Words' }],
  ['with styles', 'div', { color: 'ink', px: '4', mt: 2, truncate: true, children: 'Words' }],
  ['by breakpoint and state', 'div', { px: { base: '2', lg: '4' }, _hover: { color: 'blue' } }],
  ['with gaps', 'div', { color: undefined, px: '4', title: undefined }],
  [
    'attributes between styles',
    'a',
    { href: '/a', color: 'ink', className: 'mine', 'aria-label': 'A', hidden: true },
  ],
  ['what no element takes', 'div', { strange: 'yes', px: '1' }],
  ['as another', 'div', { as: 'article', px: '4', children: 'Words' }],
  ['as a component that numbers itself', 'div', { as: Numbered, px: '4' }],
  [
    'as its child',
    'span',
    {
      asChild: true,
      px: '4',
      title: 'mine',
      children: (
        <a href="/b" className="its">
          B
        </a>
      ),
    },
  ],
  ['as a component for a child', 'span', { asChild: true, color: 'ink', children: <Numbered title="its" /> }],
  ['around what numbers itself', 'div', { px: '4', children: [<Numbered key="1" />, <Numbered key="2" />] }],
  ['of a recipe', 'p', { children: 'Words' }, recipe],
  ['of a recipe, a variant', 'p', { tone: 'loud', px: '1' }, recipe],
  ['with styles in a list', 'p', { css: [{ color: 'ink' }, undefined, { px: '2' }] }],
  ['with defaults', 'button', { color: 'ink' }, {}, { defaultProps: { type: 'button', px: '1' } }],
  ['with a width of its own', 'img', { htmlWidth: 40, width: '4', alt: '' }],
  ['with everything passed on', 'p', { size: 'x', px: '1' }, {}, { forwardProps: ['size'] }],
  ['around another of its kind', 'div', { asChild: true, px: '4', children: <Box color="ink">Words</Box> }],
  [
    'of the theme',
    'div',
    {
      children: [
        <Heading key="1" size="xl">
          A
        </Heading>,
        <Button key="2" px="1">
          B
        </Button>,
      ],
    },
  ],
];

test.each(cases)('an element %s renders as in Chakra', (_name, tag, props, recipe, options) => {
  const element = (create: CreateStyled) =>
    createElement(create(tag as ElementType, recipe, { ...options }) as ElementType, props);
  const rendered = render(element(memoized));
  expect(rendered).toEqual(render(element(original)));
});

test('styles that differ only in a value get different classes', () => {
  const Memoized = memoized('div') as ElementType;
  const widths = ['1px', 1, '1', null, 'null', false, true, { base: '1px' }, { base: '2px' }, ['1px', '2px']];
  const all = (Element: ElementType) =>
    widths.map((width, index) => <Element key={String(index)} width={width} />);
  expect(render(all(Memoized))).toEqual(render(all(original('div') as ElementType)));
});

test('an attribute used by a recipe is part of the cache key', () => {
  const all = (Element: ElementType) =>
    ['level', 'flat'].map((way) => <Element key={way} orientation={way} tone="loud" />);
  const original = render(all(chakra('p', recipe as object)));
  expect(render(all(memoized('p', recipe) as ElementType))).toEqual(original);
  expect(original.html).toMatch(/class="(?<one>[^"]+)".*class="(?!\k<one>")/);
});

test('extending a memoized element gives the same result as extending Chakra’s', () => {
  const made = (create: CreateStyled) =>
    original(create('p', recipe) as ElementType, { base: { px: '2' } }) as ElementType;
  const Memoized = made(memoized);
  const Original = made(original);
  expect(render(<Memoized tone="loud">A</Memoized>)).toEqual(render(<Original tone="loud">A</Original>));
});
