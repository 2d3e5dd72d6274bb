import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { useId } from 'react';
import { formatLongDay } from '../../../../../shared/calendar/calendar-day.ts';
import type { ModerationCardOutput } from '../../../../../shared/moderation.schemas.ts';
import { blockAttributes } from '../../../../../shared/text/text-direction.ts';
import { byPointer } from '../../../../theme/by-pointer.ts';
import { DangerButton } from '../../../../ui/buttons/danger-button.tsx';
import { DecisionButton } from '../../../../ui/buttons/decision-button.tsx';
import { rowActionSize } from '../../../../ui/buttons/row-action-size.ts';
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx';
import { BidiSpan, BidiText, startSideOf } from '../../../../ui/text/bidi-text.tsx';
import { formatLocalTime } from '../../../../ui/text/local-time.ts';
import { canPublish } from '../can-publish.ts';
import { SermonBadges } from '../sermon-badges.tsx';

interface ModerationCardProps {
  readonly sermon: ModerationCardOutput;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onSelect: (id: number, isSelected: boolean) => void;
  readonly onOpen: (id: number) => void;
  readonly onPrefetch: (id: number) => void;
  readonly onFeature: (sermon: ModerationCardOutput) => void;
  readonly onPublish: (sermon: ModerationCardOutput) => void;
  readonly onUnhide: (sermon: ModerationCardOutput) => void;
  readonly onDelete: (sermon: ModerationCardOutput) => void;
}

const Card = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    borderBottomWidth: '1px',
    borderColor: 'line',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'transparent',
    ps: '3',
    py: { base: '3', md: '2' },
    '&[data-open]': { borderInlineStartColor: 'blue', bg: 'blueSoft' },
    '@media (forced-colors: active)': {
      borderInlineStartColor: 'Canvas',
      '&[data-open]': { borderInlineStartColor: 'Highlight' },
    },
  },
});

/** A date without line breaks: in a right-to-left card, a break would separate its parts. */
const Day = chakra('bdi', { base: { whiteSpace: 'nowrap' } });

/** The non-breaking space keeps the dot off the start of a line. */
const separator = '\u00A0· ';

/** A sermon in the dashboard's list: a summary and the actions. */
export function ModerationCard(props: ModerationCardProps) {
  const { sermon, isOpen, isSelected, isBusy } = props;
  const isFeatured = sermon.isFeatured === 'true';
  const place = [sermon.city, sermon.state, sermon.country].join(', ');
  const direction = sermon.direction;
  const titleId = useId();
  return (
    <Card
      data-row={sermon.id}
      data-open={isOpen || undefined}
      aria-busy={isBusy || undefined}
      onPointerEnter={() => props.onPrefetch(sermon.id)}
    >
      <chakra.label
        display="flex"
        justifyContent="center"
        minW={byPointer('11', '8')}
        minH={byPointer('11', '8')}
        ms={byPointer('-3', '-1')}
        cursor="pointer"
      >
        <chakra.input
          type="checkbox"
          mt="1"
          boxSize="4"
          aria-label={`Select ${sermon.title}`}
          checked={isSelected}
          onChange={(event) => props.onSelect(sermon.id, event.target.checked)}
        />
      </chakra.label>
      <Box minW="0" pe="2">
        {/* All lines align with the side on which the text starts. */}
        <Box dir={direction}>
          <Flex gap="2" align="baseline" wrap="wrap">
            <Heading
              as="h2"
              id={titleId}
              fontSize={{ base: 'lg', md: 'md' }}
              fontWeight={600}
              lineHeight={1.3}
              lineClamp={3}
              textAlign={startSideOf(direction)}
              cursor="pointer"
              // For mouse and touch. Keyboard and screen reader users have the button below.
              onClick={() => props.onOpen(sermon.id)}
              {...blockAttributes(sermon.title)}
            >
              <BidiText>{sermon.title}</BidiText>
            </Heading>
            <SermonBadges sermon={sermon} draftLabel="Draft" />
            {sermon.isDuplicate && <StateBadge palette="gold">Duplicate</StateBadge>}
          </Flex>
          <Box fontSize="sm">
            <BidiSpan>{`${sermon.rabbiName}, ${sermon.synagogueName}`}</BidiSpan>
          </Box>
          <Box fontSize="sm" color="muted" lineHeight={1.4} my="0.5" {...blockAttributes(sermon.excerpt)}>
            <BidiText>{sermon.excerpt}</BidiText>
          </Box>
          <Box fontSize="xs" color="muted">
            <BidiSpan>{place}</BidiSpan>
            {separator}
            <Day>{formatLongDay(sermon.dateDelivered, 'Invalid date')}</Day>
            {separator}
            <BidiSpan>{sermon.sermonType || 'Sermon'}</BidiSpan>
            {sermon.audioUrl && `${separator}Audio`}
            {sermon.isPublished === 'false' && (
              <>
                {separator}
                <Day>submitted {formatLocalTime(sermon.dateSubmitted, 'date')}</Day>
              </>
            )}
          </Box>
        </Box>
      </Box>
      <Flex gridColumn={{ base: '1 / -1', md: '2' }} pe="2" gap="2" mt={{ base: '2', md: '1.5' }} wrap="wrap">
        <Button
          variant="outline"
          {...rowActionSize}
          data-control="open"
          aria-label={`View & Edit ${sermon.title}`}
          onClick={() => props.onOpen(sermon.id)}
        >
          View & Edit
        </Button>
        <DecisionButton
          data-control="feature"
          aria-describedby={titleId}
          variant="outline"
          {...rowActionSize}
          minW="5.5rem"
          aria-pressed={isFeatured}
          color={isFeatured ? 'gold' : undefined}
          borderColor={isFeatured ? 'goldLine' : undefined}
          isDisabled={isBusy}
          onClick={() => props.onFeature(sermon)}
        >
          {isFeatured ? 'Featured' : 'Feature'}
        </DecisionButton>
        {canPublish(sermon) && (
          <DecisionButton
            data-control="publish"
            aria-describedby={titleId}
            {...rowActionSize}
            isDisabled={isBusy}
            onClick={() => props.onPublish(sermon)}
          >
            Publish
          </DecisionButton>
        )}
        {sermon.isHidden === 'true' && (
          <DecisionButton
            data-control="unhide"
            variant="outline"
            {...rowActionSize}
            aria-label={`Unhide ${sermon.title}`}
            isDisabled={isBusy}
            onClick={() => props.onUnhide(sermon)}
          >
            Unhide
          </DecisionButton>
        )}
        <DangerButton
          data-control="delete"
          {...rowActionSize}
          ms="auto"
          aria-label={`Delete ${sermon.title}`}
          isDisabled={isBusy}
          onClick={() => props.onDelete(sermon)}
        >
          Delete
        </DangerButton>
      </Flex>
    </Card>
  );
}
