import { Input } from '@chakra-ui/react';
import { useState } from 'react';
import { firstYear, lastYear } from './month';

/** A year from 1900 to 2200. Incomplete input has no effect. */
export function YearField({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      type="number"
      inputMode="numeric"
      aria-label="Year"
      width="5.5rem"
      px="2"
      fontSize="sm"
      min={firstYear}
      max={lastYear}
      value={typed ?? String(year)}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const typedYear = Number(event.target.value);
        setTyped(event.target.value);
        if (Number.isInteger(typedYear) && typedYear >= firstYear && typedYear <= lastYear) onYear(typedYear);
      }}
    />
  );
}
