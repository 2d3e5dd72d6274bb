import type { SystemStyleObject } from '@chakra-ui/react';
import { byPointer } from '../../theme/by-pointer.ts';

/** The styles of formatted text, on pages and in the editor. Blocks have `lang` and `dir`; the parent sets the font. */
export const formattedTextStyles: SystemStyleObject = {
  hangingPunctuation: 'first last',
  '& > p': { marginBottom: '1.1em', orphans: 3, widows: 3 },
  // Vowel points need taller lines. Hebrew words in blocks of another language do not change the line height.
  '& :is(p, ul, ol, li)[lang=he]': { lineHeight: 1.85 },
  '& [lang=he]': { hyphens: 'manual' },
  '& a': {
    color: 'blue',
    textDecoration: 'underline',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    _hover: { textDecorationColor: 'currentColor' },
    _print: { color: 'inherit', textDecoration: 'none' },
  },
  '& :is(h2, h3)': {
    fontWeight: 600,
    lineHeight: 1.3,
    marginTop: '1.5em',
    marginBottom: '0.5em',
    hyphens: 'none',
  },
  '& :is(h2, h3):first-child': { marginTop: 0 },
  '& h2': { fontSize: '1.3em' },
  '& h3': { fontSize: '1.1em' },
  '& :is(h2, h3) > a': {
    color: 'inherit',
    textDecorationColor: 'transparent',
    // A touch target of at least 44 px. Vertical padding of an inline element does not move what is around it.
    paddingBlock: byPointer('0.5em', '0'),
    _hover: { textDecorationColor: 'goldLine' },
  },
  '& strong': { fontWeight: 700 },
  '& em': { fontStyle: 'italic' },
  // Hebrew has no italics: emphasized words are letter-spaced.
  '& [lang=he] em': { fontStyle: 'normal', letterSpacing: '0.08em' },
  '& [lang=he] [dir=ltr] em': { fontStyle: 'italic', letterSpacing: 'normal' },
  '& blockquote': {
    borderInlineStartWidth: '2px',
    borderColor: 'goldLine',
    paddingInlineStart: '1.1em',
    marginBlock: '1.3em',
  },
  '& :is(blockquote, li) > * + *': { marginTop: '0.6em' },
  '& :is(ul, ol)': { paddingInlineStart: '1.6em', marginBottom: '1.1em' },
  '& ul': { listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  '& li': { marginBottom: '0.35em' },
  '& li > :is(ul, ol)': { marginBottom: 0 },
  // An item in the other direction has its marker on the other side.
  '& li:has(> p[dir=ltr]:first-child)': { direction: 'ltr' },
  '& li:has(> p[dir=rtl]:first-child)': { direction: 'rtl' },
  '& :is([dir=ltr]:has(> li > p[dir=rtl]:first-child), [dir=rtl]:has(> li > p[dir=ltr]:first-child))': {
    paddingInlineEnd: '1.6em',
  },
  '& hr': {
    border: 'none',
    height: 'auto',
    overflow: 'visible',
    textAlign: 'center',
    marginBlock: '1.8em',
    _before: { content: '"* * *"', color: 'gold', letterSpacing: '0.4em' },
  },
  '& sup': { fontSize: '0.68em', lineHeight: 0, fontFamily: 'body', fontVariantNumeric: 'lining-nums' },
  '& sup a': { textDecoration: 'none', paddingInline: '0.15em' },
  '& :is(sup a, li, h2, h3):target': { bg: 'blueSoft' },
  '& .footnotes': {
    borderTopWidth: '1px',
    borderColor: 'line',
    marginTop: '2.4em',
    paddingTop: '1.1em',
    fontSize: '0.84em',
    lineHeight: 1.6,
  },
  // A footnote in the other direction has its number on the other side.
  '& .footnotes > ol:has(> li[dir])': { paddingInlineEnd: '1.6em' },
  '& .footnotes a[role=doc-backlink]': {
    textDecoration: 'none',
    fontFamily: 'body',
    paddingInline: '0.3em',
    _print: { display: 'none' },
  },
  // A Hebrew source and its translation. The Hebrew is on the right, as in printed editions.
  '@media print, (min-width: 768px)': {
    '& .side-by-side': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: '1.6em',
      direction: 'ltr',
      marginBlock: '1.3em',
    },
    '& .side-by-side > blockquote': { gridRow: 1, marginBlock: 0 },
    '& .side-by-side > [lang=he]': { gridColumn: 2 },
  },
  '@media print': {
    fontSize: '11pt',
    lineHeight: 1.5,
    '& > p': { marginBottom: '0.55em' },
    '& :is(p, ul, ol, li)[lang=he]': { lineHeight: 1.6 },
    '& blockquote': { marginBlock: '0.8em', breakInside: 'avoid' },
    '& .side-by-side': { marginBlock: '0.8em' },
    '& .footnotes': { fontSize: '9pt', lineHeight: 1.4, marginTop: '1.6em' },
  },
};
