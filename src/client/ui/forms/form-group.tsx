import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A group of fields with a heading and a border. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset
      // By default a `<fieldset>` is at least as wide as its longest word; a long file name would widen the page.
      minW="0"
      borderWidth="0"
      borderTopWidth="1px"
      borderColor="line"
      pt="6"
      pb="8"
      display="flex"
      flexDirection="column"
      gap="5"
    >
      <chakra.legend float="left" width="full" fontFamily="heading" fontSize="xl" mb="1">
        {title}
      </chakra.legend>
      {children}
    </chakra.fieldset>
  );
}
