import { Box } from '@chakra-ui/react';
import { createContext, type ReactNode, use } from 'react';

/**
 * Whether the errors of fields are no alerts. A form that was rejected moves the focus to its first invalid field, and a
 * screen reader reads the error as the field's description. Alerts would read the errors of all fields at once.
 */
export const QuietErrors = createContext(false);

/** The error of a field. The field refers to it with `aria-describedby`. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Box id={id} role={use(QuietErrors) ? undefined : 'alert'} data-error color="red" fontSize="sm" mt="1">
    {children}
  </Box>
);
