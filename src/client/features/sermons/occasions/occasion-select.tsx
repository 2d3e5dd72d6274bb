import { Box } from '@chakra-ui/react';
import { trpc } from '../../../api/trpc.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { occasionGroups } from './occasion-choices.tsx';

/**
 * The occasion field without JavaScript: the user can choose one occasion. If none is chosen, the server
 * uses those of the date.
 * @param postedSlug the occasion that was chosen in a rejected form
 */
export function OccasionSelect({ postedSlug }: { postedSlug: string | undefined }) {
  // The server prefetches the names. With JavaScript they are not needed here.
  const { data: names = [] } = trpc.occasions.names.useQuery(undefined, { enabled: false });
  return (
    <noscript>
      <Box asChild display="block" fontSize="sm" fontWeight={600} mb="1">
        <label htmlFor="occasion-select">Occasion</label>
      </Box>
      <Select id="occasion-select" name="occasions" defaultValue={postedSlug} width="full">
        <option value="">The Torah portion or holiday of the date</option>
        {occasionGroups.map(([kind, label]) => (
          <optgroup key={kind} label={label}>
            {names
              .filter((occasion) => occasion.kind === kind)
              .map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </noscript>
  );
}
