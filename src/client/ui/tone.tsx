import { chakra } from '@chakra-ui/react';

/** Six inks that belong to the palette, for what is told apart by colour; each reads at AA on its own wash in both schemes. */
export const tones = {
  blue: { color: { base: '#1F3A68', _dark: '#A9C2EE' }, bg: { base: '#E6ECF6', _dark: '#1F2C45' } },
  green: { color: { base: '#2A5640', _dark: '#9BD0AF' }, bg: { base: '#E4EFE7', _dark: '#1B3327' } },
  purple: { color: { base: '#573A72', _dark: '#CDB3E6' }, bg: { base: '#EFE8F4', _dark: '#322642' } },
  amber: { color: { base: '#7A5208', _dark: '#E6BC6C' }, bg: { base: '#F8EDD3', _dark: '#3A2D12' } },
  rose: { color: { base: '#8C2F4B', _dark: '#F0AEC0' }, bg: { base: '#F8E6EA', _dark: '#40212B' } },
  slate: { color: { base: '#4C4A55', _dark: '#C3C2CE' }, bg: { base: '#ECEAEC', _dark: '#2A2D38' } },
} as const;

export type Tone = keyof typeof tones;

/** A word or two on a wash of its colour. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: 'sm',
    px: '2',
    py: '0.5',
    fontSize: 'xs',
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      ...tones,
      plain: { color: 'muted', borderWidth: '1px', borderColor: 'line', py: '0' },
    },
  },
  defaultVariants: { tone: 'plain' },
});
