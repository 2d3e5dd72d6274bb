import { chakra } from '@chakra-ui/react';

/** A transparent file input over its container: a click anywhere in the container opens the file dialog. */
export const CoveringFileInput = chakra('input', {
  base: { position: 'absolute', opacity: 0, inset: 0, width: 'full', height: 'full', cursor: 'pointer' },
});
