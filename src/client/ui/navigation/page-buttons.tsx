import { chakra, Flex } from '@chakra-ui/react';
import { ActionButton } from '../buttons/action-button.tsx';

interface PageButtonsProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Previous and Next, for lists whose page number is not in the URL. Hidden with a single page. */
export function PageButtons({ page, limit, total, onPage }: PageButtonsProps) {
  if (total <= limit) return null;
  return (
    <Flex gap="3" align="center" mt="4" fontSize="sm">
      <ActionButton variant="outline" size="sm" isDisabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </ActionButton>
      <chakra.span color="muted" aria-live="polite" fontVariantNumeric="tabular-nums">
        {`${((page - 1) * limit + 1).toLocaleString('en-US')} to `}
        {Math.min(page * limit, total).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </chakra.span>
      <ActionButton
        variant="outline"
        size="sm"
        isDisabled={page * limit >= total}
        onClick={() => onPage(page + 1)}
      >
        Next
      </ActionButton>
    </Flex>
  );
}
