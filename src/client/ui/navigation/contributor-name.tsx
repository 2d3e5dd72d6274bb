import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorReference } from '../../../shared/sermon.schemas.ts';
import { byPointer } from '../../theme/by-pointer.ts';
import { BidiSpan } from '../text/bidi-text.tsx';

interface ContributorNameProps {
  readonly kind: 'rabbi' | 'synagogue';
  /** The rabbi or synagogue; null when there is no page to link to. */
  readonly of: ContributorReference | null;
  /** Whether the name is in a table: the touch target then extends into the padding of the cell. */
  readonly isInTable?: boolean;
  /** The name as it was submitted. */
  readonly children: string;
}

/**
 * 44 px high on touch screens (docs/product/screens.md V3). Without the negative margins of `touchTargetSpace`: where
 * names are stacked, their targets would overlap.
 */
const nameTarget = {
  display: byPointer('inline-flex', 'inline'),
  alignItems: 'center',
  minHeight: byPointer('11', '0'),
  // A printed page is as narrow as a phone.
  _print: { display: 'inline', minHeight: '0' },
} as const;

/** Windows narrower than `md` show cards instead of the table. */
const tableTarget = { py: { md: byPointer('3', '0') }, my: { md: byPointer('-3', '0') } } as const;

/** A name, which links to the page of the rabbi or synagogue if there is one. */
export const ContributorName = ({ kind, of, isInTable, children }: ContributorNameProps) =>
  of ? (
    <chakra.span
      {...nameTarget}
      {...(isInTable && tableTarget)}
      _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.2em' }}
      asChild
    >
      <Link to={kind === 'rabbi' ? '/rabbis/$slug' : '/synagogues/$slug'} params={{ slug: of.slug }}>
        <BidiSpan>{children}</BidiSpan>
      </Link>
    </chakra.span>
  ) : (
    <BidiSpan>{children}</BidiSpan>
  );
