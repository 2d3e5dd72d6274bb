import { Box, Button, Flex, Input } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { typedHref } from './editor-links.ts';

interface LinkFormProps {
  /** Receives the input, so that the toolbar can focus it. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** The text of the input. */
  readonly value: string;
  /** Whether the selection has a link that can be removed. */
  readonly hasLink: boolean;
  readonly onChange: (value: string) => void;
  /** Called with the URL of the link; with null to remove the link. */
  readonly onApply: (href: string | null) => void;
  readonly onCancel: () => void;
}

/** The form below the toolbar that sets, changes or removes a link. */
export function LinkForm({ field, value, hasLink, onChange, onApply, onCancel }: LinkFormProps) {
  const href = typedHref(value);
  const isInvalid = value.trim() !== '' && href === null;
  const apply = () => {
    if (href) onApply(href);
  };
  return (
    <Flex gap="2" px="2" pb="2" wrap="wrap" align="center">
      <Input
        ref={field}
        aria-label="Link URL"
        aria-invalid={isInvalid || undefined}
        type="url"
        dir="ltr"
        placeholder="https://"
        flex="1"
        minW="12rem"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        data-handles-escape
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Enter would submit the form around the editor.
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            onCancel();
          }
        }}
      />
      <Button type="button" size="sm" onClick={apply}>
        Apply
      </Button>
      {hasLink && (
        <Button type="button" size="sm" variant="outline" onClick={() => onApply(null)}>
          Remove link
        </Button>
      )}
      <Button type="button" size="sm" variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      {isInvalid && (
        <Box role="alert" color="red" fontSize="xs" flexBasis="100%">
          Please enter a web address or an email address.
        </Box>
      )}
    </Flex>
  );
}
