import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';

interface RestoreDraftPromptProps {
  /** The title of the restored draft. */
  readonly title: string;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

// A reloaded page keeps its scroll position, which may be far below.
const scrollToCenter = (prompt: HTMLElement | null) => prompt?.scrollIntoView({ block: 'center' });

/** Tells the user that a draft was restored, with buttons to continue or to discard it. */
export function RestoreDraftPrompt({ title, onContinue, onDiscard }: RestoreDraftPromptProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Box
      ref={scrollToCenter}
      role="status"
      borderWidth="1px"
      borderColor="goldLine"
      borderRadius="md"
      px="5"
      py="4"
      mb="8"
    >
      <Box mb="3">
        We restored your draft
        {title.trim() && (
          <>
            {' '}
            <chakra.span fontFamily="heading" fontSize="lg" lineHeight="1.3">
              <BidiSpan>{title.trim()}</BidiSpan>
            </chakra.span>
          </>
        )}
        . It’s saved only in this browser.
      </Box>
      <Flex gap="3" wrap="wrap">
        <Button type="button" size="sm" onClick={onContinue}>
          Continue where you left off
        </Button>
        <Button
          type="button"
          size="sm"
          variant="outline"
          color="red"
          aria-label={isConfirming ? 'Confirm: discard draft' : 'Discard draft'}
          onClick={() => (isConfirming ? onDiscard() : setConfirming(true))}
          onBlur={() => setConfirming(false)}
        >
          {isConfirming ? 'Confirm discard' : 'Discard draft'}
        </Button>
      </Flex>
    </Box>
  );
}
