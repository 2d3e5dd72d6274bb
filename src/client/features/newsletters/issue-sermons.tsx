import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { HighlightsOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { reasonOf, statusOf } from '../../api/api-error.ts';
import { DecisionButton } from '../../ui/buttons/decision-button.tsx';
import { rowActionSize } from '../../ui/buttons/row-action-size.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useFocusKeeper } from '../../ui/navigation/focus-keeper.ts';
import { BidiSpan, BidiText, hebrewBlock } from '../../ui/text/bidi-text.tsx';
import { plural } from '../../ui/text/quantities.ts';
import { useChangeNextIssue } from './use-change-next-issue.ts';

/** The number of rows shown until 'Show All' is pressed. */
const collapsedRowCount = 10;

/** The sermons of the next issue, and those that an administrator left out. */
export function IssueSermons({ highlights }: { highlights: HighlightsOutput }) {
  const { sermons, omitted, omittedTotal, nextAt } = highlights;
  const { change, refresh } = useChangeNextIssue();
  const [busyIds, setBusyIds] = useState<readonly number[]>([]);
  const region = useRef<HTMLDivElement>(null);
  useFocusKeeper(region, () => region.current);

  const changeSermon = async (id: number, operation: 'omit' | 'restore') => {
    setBusyIds((before) => [...before, id]);
    try {
      await change({ [operation]: [id] });
    } catch (error) {
      toast({
        title: 'Error',
        description: `Failed to change the next issue: ${reasonOf(error)}`,
        kind: 'error',
      });
      // The sermon is in an issue that was created after this list was loaded.
      if (statusOf(error) === 409) void refresh();
    }
    setBusyIds((before) => before.filter((other) => other !== id));
  };

  return (
    <Box ref={region} tabIndex={-1} outline="none">
      {sermons.length === 0 ? (
        <Box as="p" mb="4">
          {emptyIssueMessage(highlights)}
        </Box>
      ) : (
        <>
          <Heading as="h3" size="sm" mb="3">
            Sermons in the next issue
          </Heading>
          <SermonRows
            label="Sermons in the next issue"
            sermons={sermons}
            action="Leave Out"
            busyIds={busyIds}
            onAction={(id) => changeSermon(id, 'omit')}
          />
        </>
      )}
      {omitted.length > 0 && (
        <>
          <Heading as="h3" size="sm" mb="1">
            Left out
          </Heading>
          <Box as="p" color="muted" fontSize="sm" mb="3">
            {nextAt === null
              ? 'No issue includes these sermons until you add them back.'
              : 'These sermons stay out of this issue and all later ones until you add them back.'}
          </Box>
          <SermonRows
            label="Sermons left out"
            sermons={omitted}
            action="Add Back"
            busyIds={busyIds}
            onAction={(id) => changeSermon(id, 'restore')}
          />
          {omittedTotal > omitted.length && (
            <Box as="p" color="muted" fontSize="sm" mb="5">
              {`The last ${omitted.length} of ${plural(omittedTotal, 'sermon')} left out. Add some back to see earlier ones.`}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

function emptyIssueMessage({ omitted, nextAt }: HighlightsOutput): string {
  if (omitted.length > 0) return 'There is nothing to send: every new sermon is left out.';
  return nextAt === null
    ? 'There is nothing new to send yet.'
    : 'There is nothing new yet. If nothing is published by then, no email goes out.';
}

interface SermonRowsProps {
  readonly label: string;
  readonly sermons: HighlightsOutput['sermons'];
  /** The label of the button in each row. */
  readonly action: string;
  readonly busyIds: readonly number[];
  readonly onAction: (id: number) => void;
}

function SermonRows({ label, sermons, action, busyIds, onAction }: SermonRowsProps) {
  const [isExpanded, setExpanded] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // The new rows are above the button, so the focus moves to the first of them.
  useEffect(() => {
    if (isExpanded) list.current?.children[collapsedRowCount]?.querySelector('button')?.focus();
  }, [isExpanded]);
  return (
    <chakra.ol
      ref={list}
      aria-label={label}
      listStyleType="none"
      borderTopWidth="1px"
      borderColor="line"
      mb="5"
    >
      {(isExpanded ? sermons : sermons.slice(0, collapsedRowCount)).map((sermon) => (
        <Flex
          as="li"
          key={sermon.id}
          data-row={sermon.id}
          align="center"
          justify="space-between"
          gap="4"
          py="2"
          borderBottomWidth="1px"
          borderColor="line"
        >
          <Box flex="1" minW="0" overflowWrap="anywhere" {...hebrewBlock(sermon.title)}>
            <Box fontFamily="heading" fontSize="md" fontWeight={500} lineHeight={1.3}>
              <BidiText>{sermon.title}</BidiText>
            </Box>
            <Box fontSize="sm" color="muted">
              {sermon.isFeatured === 'true' && (
                <chakra.span color="gold" fontWeight={600}>
                  {'Featured · '}
                </chakra.span>
              )}
              <BidiSpan>{`${sermon.rabbiName}, ${sermon.synagogueName}`}</BidiSpan>
            </Box>
          </Box>
          <DecisionButton
            data-control="move"
            variant="outline"
            {...rowActionSize}
            flexShrink={0}
            isDisabled={busyIds.includes(sermon.id)}
            aria-label={`${action}: ${sermon.title}`}
            onClick={() => onAction(sermon.id)}
          >
            {action}
          </DecisionButton>
        </Flex>
      ))}
      {sermons.length > collapsedRowCount && (
        <Box as="li" mt="2">
          <Button
            variant="plain"
            size="sm"
            ms="-2"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? `Show First ${collapsedRowCount}` : `Show All ${sermons.length} Sermons`}
          </Button>
        </Box>
      )}
    </chakra.ol>
  );
}
