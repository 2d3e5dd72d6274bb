import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorReference } from '../../../shared/sermon.schemas.ts';
import { byPointer } from '../../theme/by-pointer.ts';
import { BidiSpan } from '../text/bidi-text.tsx';

interface ContributorNameProps {
  readonly kind: 'rabbi' | 'synagogue';
  /** The rabbi or synagogue; null when there is no page to link to. */
  readonly of: ContributorReference | null;
  /** The name as it was submitted. */
  readonly children: string;
}

/**
 * 44 px high on phones (docs/product/screens.md V3). Without the negative margins of `touchTargetSpace`: names are
 * stacked there, and their targets would overlap.
 */
const touchTarget = {
  display: byPointer('inline-flex', 'inline'),
  alignItems: 'center',
  minHeight: byPointer('11', '0'),
  // A printed page is as narrow as a phone.
  _print: { display: 'inline', minHeight: '0' },
} as const;

/** A name, which links to the page of the rabbi or synagogue if there is one. */
export const ContributorName = ({ kind, of, children }: ContributorNameProps) =>
  of ? (
    <chakra.span
      {...touchTarget}
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
