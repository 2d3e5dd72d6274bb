import { Box } from '@chakra-ui/react';
import type { PlaceEntry } from '../../../../shared/place-admin.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { nameOf, PlaceLine, smallButton } from './place-line.tsx';

interface DuplicatePlacesProps {
  readonly isBusy: boolean;
  readonly onMerge: (source: PlaceEntry, target: PlaceEntry) => void;
}

/** The cities that sound alike, each with a button that merges it into the first one of its group. */
export function DuplicatePlaces({ isBusy, onMerge }: DuplicatePlacesProps) {
  const duplicates = trpc.admin.places.duplicates.useQuery({ limit: 20 }, { staleTime: 0 });
  return (
    <LikelyDuplicates
      query={duplicates}
      hint="These cities sound alike. Merge them if they are the same place."
      renderGroups={(groups) =>
        groups.map(([first, ...others]) =>
          first === undefined
            ? null
            : others.map((other) => (
                <Box
                  key={other.id}
                  data-row={`duplicate ${other.id}`}
                  py="2"
                  borderTopWidth="1px"
                  borderColor="line"
                >
                  <PlaceLine
                    place={other}
                    action={
                      <ActionButton
                        variant="outline"
                        {...smallButton}
                        isDisabled={isBusy}
                        aria-label={`Merge into ${first.city}: ${nameOf(other)}`}
                        onClick={() => onMerge(other, first)}
                      >
                        Merge into {first.city}
                      </ActionButton>
                    }
                  />
                </Box>
              )),
        )
      }
    />
  );
}
