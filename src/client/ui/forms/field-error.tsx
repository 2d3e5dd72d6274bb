import { Box } from '@chakra-ui/react';
import { createContext, type ReactNode, use } from 'react';

/**
 * Whether errors of fields have no `alert` role. A rejected form moves the focus to its first invalid field, and screen
 * readers announce the error as the description of that field. Alerts would announce the errors of all fields at once.
 */
export const QuietErrors = createContext(false);

/** The error of a field. The field refers to it with `aria-describedby`. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Box id={id} role={use(QuietErrors) ? undefined : 'alert'} data-error color="red" fontSize="sm" mt="1">
    {children}
  </Box>
);
