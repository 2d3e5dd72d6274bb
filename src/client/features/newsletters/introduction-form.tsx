import { Box, Button, chakra, Flex, Textarea } from '@chakra-ui/react';
import { useRef } from 'react';
import { maxIntroduction } from '../../../shared/newsletter/newsletter.schemas.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { useSubmitOnce } from '../../ui/forms/use-submit-once.ts';
import { hebrewBlock } from '../../ui/text/bidi-text.tsx';
import type { useIntroduction } from './use-introduction.ts';

interface IntroductionFormProps {
  readonly introduction: ReturnType<typeof useIntroduction>;
  /** The stored text. */
  readonly saved: string;
}

/** The form for the text above the sermons of the next issue. */
export function IntroductionForm({ introduction, saved }: IntroductionFormProps) {
  const { text, error, isDirty, isPending, isSaved, isOutdated, changeText, resolveConflict, save } =
    introduction;
  const submit = useSubmitOnce<HTMLFormElement>(save);
  const field = useRef<HTMLTextAreaElement>(null);
  const resolve = (keep: 'saved' | 'edit') => {
    resolveConflict(keep);
    // The button with the focus disappears.
    field.current?.focus();
  };
  return (
    <chakra.form noValidate onSubmit={submit} mb="6">
      <FormField
        label="Introduction"
        error={error}
        hint="Optional. Plain text above the sermons, in the next issue only. If there are no new sermons, no email is sent and the text is kept."
        count={{ length: text.length, max: maxIntroduction }}
      >
        {({ required: _required, ...props }) => (
          <Textarea
            {...props}
            ref={field}
            name="introduction"
            dir="auto"
            rows={5}
            autoresize
            maxHeight="24rem"
            value={text}
            onChange={(event) => changeText(event.currentTarget.value)}
          />
        )}
      </FormField>
      {isOutdated && (
        <Box
          role="alert"
          borderWidth="1px"
          borderColor="red"
          borderRadius="md"
          bg="redSoft"
          p="3"
          mt="3"
          fontSize="sm"
        >
          <Box as="p">
            The introduction was changed by someone else, or its issue has gone out. Your text is not saved.
          </Box>
          <Box
            as="blockquote"
            my="2"
            ps="3"
            borderInlineStartWidth="2px"
            borderColor="line"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            color={saved ? undefined : 'muted'}
            {...hebrewBlock(saved)}
          >
            {saved || 'The saved introduction is empty.'}
          </Box>
          <Flex gap="2" wrap="wrap">
            <Button variant="outline" size="sm" onClick={() => resolve('edit')}>
              Keep My Text
            </Button>
            <Button variant="outline" size="sm" onClick={() => resolve('saved')}>
              Use Saved Text
            </Button>
          </Flex>
        </Box>
      )}
      <Flex align="center" gap="3" mt="2">
        <ActionButton
          type="submit"
          variant="outline"
          size="sm"
          isDisabled={isPending || !isDirty || isOutdated}
        >
          {isPending ? 'Saving...' : 'Save Introduction'}
        </ActionButton>
        <Box role="status" fontSize="sm" color={isSaved ? 'green' : 'muted'}>
          {isSaved && 'Saved'}
          {isDirty && !isPending && 'Unsaved changes'}
        </Box>
      </Flex>
    </chakra.form>
  );
}
