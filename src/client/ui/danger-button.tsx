import { Button, type ButtonProps } from '@chakra-ui/react';
import type { Ref } from 'react';

/** A button for what cannot be taken back: red words, quiet until it is pointed at. */
export const DangerButton = (props: ButtonProps & { ref?: Ref<HTMLButtonElement> }) => (
  <Button
    variant="outline"
    color="red"
    _hover={{ _enabled: { borderColor: 'red', bg: 'redSoft' } }}
    {...props}
  />
);
