import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Words } from '../../ui/bidi-text';
import type { KeptDraft } from './submission-draft';

interface DraftOfferProps {
  /** The title of what stands in the form again; null when that is nothing. */
  readonly title: string | null;
  /** What was written in forms that were closed before. */
  readonly others: readonly KeptDraft[];
  readonly onGoOn: () => void;
  readonly onDiscardOwn: () => void;
  readonly onOpen: (draft: KeptDraft) => void;
  readonly onDiscard: (id: string) => void;
}

const Title = chakra('span', { base: { fontFamily: 'heading', fontSize: 'lg', lineHeight: 1.3 } });

/** What was written before the page was closed is here again, the newest in the form, and whatever else was left. */
export function DraftOffer({ title, others, onGoOn, onDiscardOwn, onOpen, onDiscard }: DraftOfferProps) {
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
      {title !== null && (
        <>
          <Box mb="3">
            {title.trim() ? (
              <>
                We restored your draft{' '}
                <Title>
                  <Words>{title.trim()}</Words>
                </Title>
                .
              </>
            ) : (
              'We restored your draft.'
            )}{' '}
            It’s saved only in this browser.
          </Box>
          <Flex gap="3" wrap="wrap">
            <Button type="button" size="sm" onClick={onGoOn}>
              Continue where you left off
            </Button>
            <Twice name="Discard draft" label="Discard draft" onPress={onDiscardOwn} />
          </Flex>
        </>
      )}
      {others.length > 0 && (
        <Box mt={title === null ? '0' : '5'}>
          <Flex align="baseline" justify="space-between" gap="3" wrap="wrap">
            {title === null ? 'You have unsent drafts in this browser:' : 'Other drafts in this browser:'}
            {title === null && (
              <Button type="button" size="sm" variant="plain" onClick={onGoOn}>
                Dismiss
              </Button>
            )}
          </Flex>
          <chakra.ul listStyleType="none" mt="1">
            {others.map((draft) => (
              <Other key={draft.id} draft={draft} onOpen={onOpen} onDiscard={onDiscard} />
            ))}
          </chakra.ul>
        </Box>
      )}
    </Box>
  );
}

/** Enough to know it by: its title, or how it begins. */
const nameOf = ({ values }: KeptDraft): string => {
  const text = values.title.trim() || values.content.trim();
  if (text === '') return 'Untitled draft';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

// In the writer's own time zone: drafts are read in the browser only.
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface OtherProps {
  readonly draft: KeptDraft;
  readonly onOpen: (draft: KeptDraft) => void;
  readonly onDiscard: (id: string) => void;
}

function Other({ draft, onOpen, onDiscard }: OtherProps) {
  const name = nameOf(draft);
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      borderTopWidth="1px"
      borderColor="line"
      py="3"
    >
      <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere">
        <Title>
          <Words>{name}</Words>
        </Title>
        <Box color="muted" fontSize="xs">
          Saved {moment.format(new Date(draft.keptAt))}
        </Box>
      </Box>
      <Flex gap="2">
        <Button
          type="button"
          size="sm"
          variant="outline"
          aria-label={`Open ${name}`}
          onClick={() => onOpen(draft)}
        >
          Open
        </Button>
        <Twice name={`Discard ${name}`} label="Discard" onPress={() => onDiscard(draft.id)} />
      </Flex>
    </chakra.li>
  );
}

interface TwiceProps {
  /** Its accessible name, which says what it discards. */
  readonly name: string;
  readonly label: string;
  readonly onPress: () => void;
}

/** A button that asks for a second press before it discards something. */
function Twice({ name, label, onPress }: TwiceProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      type="button"
      size="sm"
      variant="outline"
      color="red"
      aria-label={isAsked ? `Confirm: ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name}
      onClick={() => (isAsked ? onPress() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {isAsked ? 'Confirm discard' : label}
    </Button>
  );
}
