import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorReference } from '../../../shared/sermon.schemas';
import { Words } from '../../ui/text/bidi-text.tsx';

interface ContributorNameProps {
  readonly kind: 'rabbi' | 'synagogue';
  /** Null without a page. */
  readonly of: ContributorReference | null;
  /** The name as it was submitted. */
  readonly children: string;
}

/** A name that links to the page of the rabbi or synagogue. */
export const ContributorName = ({ kind, of, children }: ContributorNameProps) =>
  of ? (
    <chakra.span _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.2em' }} asChild>
      <Link to={kind === 'rabbi' ? '/rabbis/$slug' : '/synagogues/$slug'} params={{ slug: of.slug }}>
        <Words>{children}</Words>
      </Link>
    </chakra.span>
  ) : (
    <Words>{children}</Words>
  );
