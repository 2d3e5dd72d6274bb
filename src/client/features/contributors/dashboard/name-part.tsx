import { Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import type { ContributorEntry } from '../../../../shared/contributor-admin.schemas.ts';

/** The props of each part of the details of a rabbi or synagogue. */
export interface NamePartProps {
  readonly kind: ContributorKind;
  readonly entry: ContributorEntry;
}

/** A part of the details of a rabbi or synagogue, with a heading. */
export const NamePart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Heading as="h3" size="md" mb="3">
      {title}
    </Heading>
    {children}
  </section>
);
