import { Input } from '@chakra-ui/react';
import { useState } from 'react';
import { firstYear, lastYear } from './month';

/** A field for a year from 1900 to 2200. Incomplete input has no effect. */
export function YearField({ year, onYearChange }: { year: number; onYearChange: (year: number) => void }) {
  const [typedText, setTypedText] = useState<string | null>(null);
  return (
    <Input
      data-needs-script
      type="number"
      inputMode="numeric"
      aria-label="Year"
      width="5.5rem"
      px="2"
      fontSize="sm"
      min={firstYear}
      max={lastYear}
      value={typedText ?? String(year)}
      onBlur={() => setTypedText(null)}
      onChange={(event) => {
        const typedYear = Number(event.target.value);
        setTypedText(event.target.value);
        if (Number.isInteger(typedYear) && typedYear >= firstYear && typedYear <= lastYear)
          onYearChange(typedYear);
      }}
    />
  );
}
