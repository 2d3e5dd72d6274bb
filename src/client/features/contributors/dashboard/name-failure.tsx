import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { isNotFound } from '../../../api/api-error.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';

interface NameFailureProps {
  readonly kind: ContributorKind;
  readonly slug: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** The error in place of a rabbi or synagogue. Without a retry button if it does not exist. */
export const NameFailure = ({ kind, slug, error, onRetry }: NameFailureProps) =>
  isNotFound(error) ? (
    <EmptyState>
      The {kind} “<bdi>{slug}</bdi>” doesn’t exist.
    </EmptyState>
  ) : (
    <ListFailure onRetry={onRetry}>Error loading the {kind}. Please try again.</ListFailure>
  );
