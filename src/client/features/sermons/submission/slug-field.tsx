import { Box, Button, Flex, Input } from '@chakra-ui/react';
import { slugify } from '../../../../shared/text/slug.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { fieldId } from './invalid-fields.tsx';

interface SlugFieldProps {
  readonly title: string;
  readonly value: string;
  readonly error?: string | undefined;
  /** Added to the hint. */
  readonly hint?: string;
  /** `followsTitle` is false after the user edited the slug, and true after 'Regenerate'. */
  readonly onChange: (slug: string, followsTitle: boolean) => void;
}

/**
 * The field for the slug, with the button 'Regenerate'. While the slug follows the title, the form updates it
 * (docs/product/screens.md V15).
 */
export function SlugField({ title, value, error, hint, onChange }: SlugFieldProps) {
  const regenerate = () => {
    if (title.trim() === '') {
      toast({
        title: 'Title Required',
        description: 'Please enter a sermon title first to generate a slug',
        kind: 'error',
      });
      return;
    }
    onChange(slugify(title), true);
  };

  return (
    <FormField
      id={fieldId('slug')}
      label="URL slug"
      error={error}
      hint={['The last part of the sermon page’s URL.', hint].filter(Boolean).join(' ')}
    >
      {(props) => (
        <Flex align="center" gap="2" wrap={{ base: 'wrap', md: 'nowrap' }}>
          <Box color="muted" fontSize="sm">
            /sermon/
          </Box>
          <Input
            {...props}
            name="slug"
            flex="1"
            minW="10rem"
            value={value}
            onChange={(event) => onChange(event.target.value, false)}
            autoComplete="off"
            spellCheck={false}
          />
          <Button type="button" variant="plain" onClick={regenerate} data-needs-script>
            Regenerate
          </Button>
        </Flex>
      )}
    </FormField>
  );
}
