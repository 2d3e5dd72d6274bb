import { chakra } from '@chakra-ui/react';

/** A round button of a player. */
export const PlayerButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '11',
    borderRadius: 'full',
    fontWeight: 600,
    fontSize: 'sm',
    cursor: 'pointer',
    flex: 'none',
    // Visible in forced-colors mode, which removes backgrounds.
    borderWidth: '1px',
    borderColor: 'transparent',
  },
});
