import { chakra } from '@chakra-ui/react';
import { SearchIcon } from '../icons.tsx';

const Button = chakra('button', {
  base: {
    position: 'absolute',
    insetInlineStart: '0',
    top: '0',
    width: '11',
    height: 'full',
    display: 'grid',
    placeItems: 'center',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'blue' },
  },
});

/** Submits the search form. Overlaps the start of the field. */
export const SearchButton = () => (
  <Button type="submit" aria-label="Search">
    <SearchIcon size={18} />
  </Button>
);
