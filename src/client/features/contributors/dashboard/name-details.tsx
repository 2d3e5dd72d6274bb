import { Link as Anchor, Box, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ContributorKind } from '../../../../shared/contributor.schemas';
import type { ContributorEntry } from '../../../../shared/contributor-admin.schemas';
import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { isNotFound } from '../../../api/api-error.ts';
import { trpc } from '../../../api/trpc.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { AllNamesLink } from './all-names-link.tsx';
import { NameFacts } from './name-facts.tsx';
import { NameSearch } from './name-search.tsx';
import { NameSermons } from './name-sermons.tsx';
import { useNameActions } from './use-name-actions.ts';

interface NameDetailsProps {
  readonly kind: ContributorKind;
  readonly slug: string;
  /** Opens the comparison with another one, to merge them. */
  readonly onCompare: (slug: string) => void;
  readonly onSplit: (slug: string) => void;
}

/** A rabbi or synagogue in the dashboard: rename, merge, undo a merge, split. */
export function NameDetails({ kind, slug, onCompare, onSplit }: NameDetailsProps) {
  const entry = trpc.admin.contributors.bySlug.useQuery({ kind, slug }, { staleTime: 0 });
  const { data } = entry;
  if (entry.isError && !data) {
    return (
      <>
        <AllNamesLink kind={kind} />
        {isNotFound(entry.error) ? (
          <EmptyState>This {kind} doesn’t exist.</EmptyState>
        ) : (
          <ListFailure onRetry={entry.refetch}>Error loading the {kind}. Please try again.</ListFailure>
        )}
      </>
    );
  }
  if (!data) return <ListSkeleton label={`Loading the ${kind}...`} widths={['50%', '80%', '65%']} />;
  return (
    <section aria-label={data.name}>
      <AllNamesLink kind={kind} />
      <Flex align="baseline" gap="4" wrap="wrap" mb="1">
        <Heading as="h2" size="lg" overflowWrap="anywhere">
          <BidiSpan>{data.name}</BidiSpan>
        </Heading>
        {data.sermonCount > 0 && (
          <Anchor fontSize="sm" asChild>
            <Link to={kind === 'rabbi' ? '/rabbis/$slug' : '/synagogues/$slug'} params={{ slug: data.slug }}>
              View page
            </Link>
          </Anchor>
        )}
      </Flex>
      <NameFacts entry={data} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap="10"
        alignItems="start"
        mt="6"
      >
        <Sermons kind={kind} entry={data} onSplit={onSplit} />
        <Flex direction="column" gap="8">
          <Rename key={`${data.slug} ${data.chosenName}`} kind={kind} entry={data} />
          <Merge kind={kind} entry={data} onCompare={onCompare} />
        </Flex>
      </Grid>
    </section>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Heading as="h3" size="md" mb="3">
      {title}
    </Heading>
    {children}
  </section>
);

interface PartProps {
  readonly kind: ContributorKind;
  readonly entry: ContributorEntry;
}

function Rename({ kind, entry }: PartProps) {
  const [name, setName] = useState(entry.name);
  const actions = useNameActions(kind);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !actions.isBusy) void actions.rename(entry.slug, name.trim());
  };
  return (
    <Part title="Name">
      <form onSubmit={save}>
        <FormField
          label="Display name"
          hint="The page keeps its URL. Sermons keep the name that was submitted."
        >
          {(field) => (
            <TextInput
              {...field}
              dir="auto"
              value={name}
              maxLength={sermonLimits.rabbiName}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FormField>
        <Flex gap="3" wrap="wrap" mt="3">
          <ActionButton
            type="submit"
            variant="outline"
            size="sm"
            minHeight={{ base: '11', md: '9' }}
            isIdle={actions.isBusy || name.trim() === '' || name.trim() === entry.name}
          >
            Save
          </ActionButton>
          {entry.chosenName !== null && (
            <ActionButton
              variant="outline"
              size="sm"
              minHeight={{ base: '11', md: '9' }}
              isIdle={actions.isBusy}
              onClick={() => actions.rename(entry.slug, null)}
            >
              Use the most common spelling
            </ActionButton>
          )}
        </Flex>
      </form>
    </Part>
  );
}

const maxMatches = 8;

function Merge({ kind, entry, onCompare }: PartProps & { onCompare: (slug: string) => void }) {
  const [q, setQ] = useState('');
  const actions = useNameActions(kind);
  const matches = trpc.admin.contributors.list.useQuery(
    { kind, q, limit: maxMatches },
    { enabled: q !== '' },
  );
  const others = matches.data?.items.filter(({ slug }) => slug !== entry.slug) ?? [];
  return (
    <>
      {entry.merged.length > 0 && (
        <Part title="Merged names">
          <chakra.ul listStyleType="none">
            {entry.merged.map(({ slug, name }) => (
              <Flex
                as="li"
                key={slug}
                align="center"
                justify="space-between"
                gap="3"
                py="1.5"
                borderBottomWidth="1px"
                borderColor="line"
                overflowWrap="anywhere"
              >
                <BidiSpan>{name}</BidiSpan>
                <ActionButton
                  variant="outline"
                  size="sm"
                  flex="none"
                  minHeight={{ base: '11', md: '8' }}
                  isIdle={actions.isBusy}
                  aria-label={`Undo the merge of ${name}`}
                  onClick={() => actions.undoMerge(slug)}
                >
                  Undo merge
                </ActionButton>
              </Flex>
            ))}
          </chakra.ul>
        </Part>
      )}
      <Part title="Merge">
        <Box color="muted" fontSize="sm" mb="3">
          Find the same {kind} in another spelling.
        </Box>
        <NameSearch kind={kind} q={q} onSearch={setQ} label={`Find another ${kind}`} />
        {q !== '' && matches.isError && (
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
              <Flex
                as="li"
                key={other.slug}
                align="center"
                justify="space-between"
                gap="3"
                py="1.5"
                borderBottomWidth="1px"
                borderColor="line"
                overflowWrap="anywhere"
              >
                <Box minW="0">
                  <BidiSpan>{other.name}</BidiSpan>
                  <Box color="muted" fontSize="xs">
                    {plural(other.sermonCount + other.otherCount, 'sermon')}
                  </Box>
                </Box>
                <ActionButton
                  variant="outline"
                  size="sm"
                  flex="none"
                  minHeight={{ base: '11', md: '8' }}
                  aria-label={`Compare with ${other.name}`}
                  onClick={() => onCompare(other.slug)}
                >
                  Compare
                </ActionButton>
              </Flex>
            ))}
        </chakra.ul>
      </Part>
    </>
  );
}

function Sermons({ kind, entry, onSplit }: PartProps & { onSplit: (slug: string) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [name, setName] = useState('');
  const actions = useNameActions(kind);
  const split = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || actions.isBusy) return;
    const created = await actions.split(entry.slug, [...chosen], name.trim());
    if (created) onSplit(created.slug);
  };
  const toggle = (id: number) => {
    const after = new Set(chosen);
    if (!after.delete(id)) after.add(id);
    setChosen(after);
  };
  return (
    <Part title="Sermons">
      <Box color="muted" fontSize="sm" mb="2">
        Choose sermons to move them to a new {kind}, for example when two people share a name.
      </Box>
      {chosen.size > 0 && (
        <chakra.form
          onSubmit={split}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          p="4"
          my="3"
          position="sticky"
          top="2"
          bg="raised"
          zIndex="1"
        >
          <FormField label={`Name of the new ${kind}`}>
            {(field) => (
              <TextInput
                {...field}
                dir="auto"
                value={name}
                maxLength={sermonLimits.rabbiName}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </FormField>
          <Flex gap="3" wrap="wrap" mt="3">
            <ActionButton
              type="submit"
              size="sm"
              minHeight={{ base: '11', md: '9' }}
              isIdle={actions.isBusy || name.trim() === ''}
            >
              Move {plural(chosen.size, 'sermon')}
            </ActionButton>
            <ActionButton
              variant="outline"
              size="sm"
              minHeight={{ base: '11', md: '9' }}
              onClick={() => setChosen(new Set())}
            >
              Cancel
            </ActionButton>
          </Flex>
        </chakra.form>
      )}
      <NameSermons
        kind={kind}
        slug={entry.slug}
        control={({ id, title }) => (
          <chakra.label
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            flex="none"
            width={{ base: '11', md: '6' }}
            minHeight={{ base: '11', md: '6' }}
            cursor="pointer"
          >
            <input
              type="checkbox"
              aria-label={`Choose ${title}`}
              checked={chosen.has(id)}
              onChange={() => toggle(id)}
            />
          </chakra.label>
        )}
      />
    </Part>
  );
}
