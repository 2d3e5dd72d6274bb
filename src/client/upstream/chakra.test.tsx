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

/** Renders twice, expects the same HTML, and returns it with the styles that were inserted. */
function render(content: ReactNode) {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const renderOnce = () =>
    renderToString(
      <CacheProvider value={cache}>
        <ChakraProvider value={system}>{content}</ChakraProvider>
      </CacheProvider>,
    );
  const html = renderOnce();
  expect(renderOnce()).toBe(html);
  return { html, styles: { ...cache.inserted } };
}

function WithGeneratedId(props: { title?: string }) {
  return createElement('label', { ...props, htmlFor: useId() });
}

const recipe = {
  base: { color: 'ink' },
  variants: {
    emphasis: { calm: { color: 'muted' }, loud: { color: 'red' } },
  },
  compoundVariants: [{ orientation: 'flat', css: { mt: '2' } }],
  defaultVariants: { emphasis: 'calm' },
} as const;

const cases: [
  name: string,
  tag: string,
  props: Record<string, unknown>,
  recipe?: object,
  options?: object,
][] = [
  ['without styles', 'p', { id: 'one', children: 'Text' }],
  ['with styles', 'div', { color: 'ink', px: '4', mt: 2, truncate: true, children: 'Text' }],
  ['with styles by breakpoint and state', 'div', { px: { base: '2', lg: '4' }, _hover: { color: 'blue' } }],
  ['with undefined props', 'div', { color: undefined, px: '4', title: undefined }],
  [
    'with attributes between styles',
    'a',
    { href: '/a', color: 'ink', className: 'mine', 'aria-label': 'A', hidden: true },
  ],
  ['with an unknown prop', 'div', { strange: 'yes', px: '1' }],
  ['with another tag', 'div', { as: 'article', px: '4', children: 'Text' }],
  ['as a component with a generated id', 'div', { as: WithGeneratedId, px: '4' }],
  [
    'with asChild',
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
  [
    'with asChild and a component',
    'span',
    { asChild: true, color: 'ink', children: <WithGeneratedId title="its" /> },
  ],
  [
    'with children that have generated ids',
    'div',
    { px: '4', children: [<WithGeneratedId key="1" />, <WithGeneratedId key="2" />] },
  ],
  ['with a recipe', 'p', { children: 'Text' }, recipe],
  ['with a variant of a recipe', 'p', { emphasis: 'loud', px: '1' }, recipe],
  ['with styles in a list', 'p', { css: [{ color: 'ink' }, undefined, { px: '2' }] }],
  ['with default props', 'button', { color: 'ink' }, {}, { defaultProps: { type: 'button', px: '1' } }],
  ['with an HTML width', 'img', { htmlWidth: 40, width: '4', alt: '' }],
  ['with forwarded props', 'p', { size: 'x', px: '1' }, {}, { forwardProps: ['size'] }],
  [
    'with asChild and another styled element',
    'div',
    { asChild: true, px: '4', children: <Box color="ink">Text</Box> },
  ],
  [
    'with elements that have recipes of the theme',
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

test('elements whose styles differ only in a value render as in Chakra', () => {
  const Memoized = memoized('div') as ElementType;
  const widths = ['1px', 1, '1', null, 'null', false, true, { base: '1px' }, { base: '2px' }, ['1px', '2px']];
  const all = (Element: ElementType) =>
    widths.map((width, index) => <Element key={String(index)} width={width} />);
  expect(render(all(Memoized))).toEqual(render(all(original('div') as ElementType)));
});

test('elements that differ only in an attribute of a compound variant have different classes, the same as in Chakra', () => {
  const all = (Element: ElementType) =>
    ['level', 'flat'].map((value) => <Element key={value} orientation={value} emphasis="loud" />);
  const expected = render(all(original('p', recipe) as ElementType));
  expect(render(all(memoized('p', recipe) as ElementType))).toEqual(expected);
  expect(expected.html).toMatch(/class="(?<one>[^"]+)".*class="(?!\k<one>")/);
});

test('an extended memoized element renders as an extended element of Chakra', () => {
  const extended = (create: CreateStyled) =>
    original(create('p', recipe) as ElementType, { base: { px: '2' } }) as ElementType;
  const Memoized = extended(memoized);
  const Original = extended(original);
  expect(render(<Memoized emphasis="loud">A</Memoized>)).toEqual(
    render(<Original emphasis="loud">A</Original>),
  );
});
