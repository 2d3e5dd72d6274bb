import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Fields that belong together, under a heading and a hairline. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.fieldset
      // A field set is by itself as wide as its longest line: a file's name would push the page aside.
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
