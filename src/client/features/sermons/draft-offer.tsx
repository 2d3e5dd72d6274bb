import { Box, Button, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { BidiText } from '../../ui/bidi-text';

interface DraftOfferProps {
  readonly title: string;
  readonly onGoOn: () => void;
  readonly onStartAfresh: () => void;
}

/** What was written before the page was closed is here again. */
export function DraftOffer({ title, onGoOn, onStartAfresh }: DraftOfferProps) {
  const offer = useRef<HTMLDivElement>(null);
  // A reloaded page opens where it was left, which may be far below.
  useEffect(() => {
    offer.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Box
      ref={offer}
      role="status"
      borderWidth="1px"
      borderColor="goldLine"
      borderRadius="md"
      px="5"
      py="4"
      mb="8"
    >
      <Box mb="3">
        Your unsent sermon{' '}
        {title.trim() && (
          <Box as="span" fontFamily="heading" fontStyle="italic">
            <BidiText>{title}</BidiText>
          </Box>
        )}{' '}
        is still here, as you left it in this browser.
      </Box>
      <Flex gap="3" wrap="wrap">
        <Button type="button" size="sm" onClick={onGoOn}>
          Continue where you left off
        </Button>
        <Button type="button" size="sm" variant="outline" onClick={onStartAfresh}>
          Start afresh
        </Button>
      </Flex>
    </Box>
  );
}
