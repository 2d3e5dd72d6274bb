import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { trpc } from '../../../api/trpc.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { useFocusKeeper } from '../../../ui/navigation/focus-keeper.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { CountAndPlaces, nameWithPlaces } from './name-facts.tsx';
import { NamePart, type NamePartProps } from './name-part.tsx';
import { NameSearch } from './name-search.tsx';
import { useNameActions } from './use-name-actions.ts';

const maxMatches = 8;

interface MergeNamesProps extends NamePartProps {
  /** Opens the comparison with another rabbi or synagogue, in order to merge them. */
  readonly onCompare: (slug: string) => void;
}

/** The merged spellings of a rabbi or synagogue, and a search for another one to merge. */
export function MergeNames({ kind, entry, onCompare }: MergeNamesProps) {
  const [q, setQ] = useState('');
  const actions = useNameActions(kind);
  const region = useRef<HTMLDivElement>(null);
  useFocusKeeper(region, () => region.current);
  const matches = trpc.admin.contributors.list.useQuery(
    { kind, q, limit: maxMatches },
    { enabled: q !== '' },
  );
  const others = matches.data?.items.filter(({ slug }) => slug !== entry.slug) ?? [];
  return (
    <Flex ref={region} tabIndex={-1} outline="none" direction="column" gap="8">
      {entry.merged.length > 0 && (
        <NamePart title="Merged names">
          <chakra.ul listStyleType="none">
            {entry.merged.map(({ slug, name }) => (
              <NameRow key={slug} slug={slug} name={name}>
                <NameButton
                  isDisabled={actions.isBusy}
                  aria-label={`Undo merge of ${name}`}
                  onClick={() => actions.undoMerge(slug)}
                >
                  Undo merge
                </NameButton>
              </NameRow>
            ))}
          </chakra.ul>
        </NamePart>
      )}
      <NamePart title="Merge">
        <Box color="muted" fontSize="sm" mb="3">
          Find the same {kind} under another spelling.
        </Box>
        <NameSearch kind={kind} q={q} onSearch={setQ} label={`Find another ${kind}`} />
        {q !== '' && matches.isError && !matches.data && (
          <ListFailure onRetry={matches.refetch}>Error loading the {kind}s. Please try again.</ListFailure>
        )}
        {q !== '' && matches.data && others.length === 0 && (
          <Box color="muted" fontSize="sm" role="status">
            No other {kind} found for “{q}”.
          </Box>
        )}
        <chakra.ul listStyleType="none">
          {q !== '' &&
            others.map((other) => (
              <NameRow
                key={other.slug}
                slug={other.slug}
                name={other.name}
                details={<CountAndPlaces entry={other} />}
              >
                <NameButton
                  aria-label={`Compare with ${nameWithPlaces(other)}`}
                  onClick={() => onCompare(other.slug)}
                >
                  Compare
                </NameButton>
              </NameRow>
            ))}
        </chakra.ul>
      </NamePart>
    </Flex>
  );
}

interface NameRowProps {
  readonly slug: string;
  readonly name: string;
  readonly details?: ReactNode;
  /** The button of the row. */
  readonly children: ReactNode;
}

const NameRow = ({ slug, name, details, children }: NameRowProps) => (
  <Flex
    as="li"
    data-row={slug}
    align="center"
    justify="space-between"
    gap="3"
    py="1.5"
    borderBottomWidth="1px"
    borderColor="line"
    overflowWrap="anywhere"
  >
    <Box minW="0">
      <BidiSpan>{name}</BidiSpan>
      {details && (
        <Box color="muted" fontSize="xs">
          {details}
        </Box>
      )}
    </Box>
    {children}
  </Flex>
);

const NameButton = (props: ComponentProps<typeof ActionButton>) => (
  <ActionButton variant="outline" size="sm" flex="none" {...props} />
);
