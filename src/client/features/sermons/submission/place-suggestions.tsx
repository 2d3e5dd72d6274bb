import { type ReactNode, useState } from 'react';
import { trpc } from '../../../api/trpc.ts';

/** Ids of the lists of suggestions, for the attribute `list` of the inputs. */
export const suggestionLists = {
  city: 'known-cities',
  state: 'known-states',
  country: 'known-countries',
} as const;

interface PlaceSuggestionsProps {
  /** Returns the current values of the fields. */
  readonly readPlace: () => { readonly country: string; readonly state: string };
  /** The fields of the place. */
  readonly children: ReactNode;
}

/**
 * Suggests known places in the fields. Loads them when a field gets the focus, and again for another country or state.
 */
export function PlaceSuggestions({ readPlace, children }: PlaceSuggestionsProps) {
  const [place, setPlace] = useState<ReturnType<typeof readPlace> | null>(null);
  const { data } = trpc.locations.suggestions.useQuery(
    { country: place?.country.trim() || undefined, state: place?.state.trim() || undefined },
    { enabled: place !== null, placeholderData: (previous) => previous },
  );
  const update = () => {
    const { country, state } = readPlace();
    if (country !== place?.country || state !== place.state) setPlace({ country, state });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control; the handlers are for the focus of the fields inside
    <div onFocus={update} onBlur={update}>
      {children}
      {data && (
        <>
          <Suggestions id={suggestionLists.city} names={data.cities} />
          <Suggestions id={suggestionLists.state} names={data.states} />
          <Suggestions id={suggestionLists.country} names={data.countries} />
        </>
      )}
    </div>
  );
}

const Suggestions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
