import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { browserM4a, type UploadRule } from '../../../shared/uploads/upload.schemas.ts';

interface NativeFileInputProps {
  readonly label: string;
  readonly name: string;
  readonly rule: UploadRule;
  /** The URL of the stored file; empty when there is none. */
  readonly value: string;
  /** The id of the error, if there is one. */
  readonly errorId: string | undefined;
  readonly autoFocus?: boolean;
  /** Fields about the file. Shown only without a stored file; the upload field shows them below a stored one. */
  readonly children?: ReactNode;
}

/**
 * The `accept` attribute of a file input. Lists the extensions of recordings too: browsers and systems have several
 * media types for them.
 */
export const acceptOf = (rule: UploadRule): string =>
  (rule.kind === 'audio' ? [...rule.types, browserM4a, '.mp3', '.wav', '.m4a'] : rule.types).join(',');

/** The upload field without JavaScript. The server renders it inside `<noscript>`. */
export const NativeFileInput = (props: NativeFileInputProps) => (
  <noscript>
    <Box p="4">
      <PlainFileInput {...props} />
    </Box>
  </noscript>
);

/** A file input for a plain form, with a checkbox that removes the stored file. */
export function PlainFileInput(props: NativeFileInputProps) {
  const { label, name, rule, value, errorId, autoFocus, children } = props;
  const hintId = useId();
  return (
    <Box display="flex" flexDirection="column" gap="3">
      {/* File inputs cannot have a value, so the form sends the URL of the stored file. */}
      {value && <input type="hidden" name={name} value={value} />}
      <Box>
        {value && (
          <Box fontSize="sm" mb="1">
            Replace this file
          </Box>
        )}
        <chakra.input
          type="file"
          name={name}
          accept={acceptOf(rule)}
          aria-label={value ? `Replace this file: ${label}` : label}
          aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
          aria-invalid={errorId ? true : undefined}
          autoFocus={autoFocus}
          width="full"
          fontSize="sm"
          minHeight="11"
          _file={{
            minHeight: '11',
            me: '3',
            px: '3',
            borderWidth: '1px',
            borderStyle: 'solid',
            borderColor: 'line',
            borderRadius: 'md',
            bg: 'raised',
            color: 'blue',
            fontWeight: 600,
            cursor: 'pointer',
            _hover: { borderColor: 'blue' },
          }}
        />
        <Box id={hintId} color="muted" fontSize="xs">
          {rule.hint}
        </Box>
      </Box>
      {value ? (
        <chakra.label display="flex" gap="2" alignItems="center" fontSize="sm" minHeight="11">
          <chakra.input type="checkbox" name="remove" value={name} boxSize="5" /> Remove this file
        </chakra.label>
      ) : (
        children
      )}
    </Box>
  );
}
