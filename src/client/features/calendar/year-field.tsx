import { Input } from '@chakra-ui/react';
import { useState } from 'react';
import { usePreHydrationInput } from '../../ui/forms/pre-hydration-input.ts';
import { firstYear, lastYear } from './month.ts';

/** A field for a year from 1900 to 2200. Incomplete input has no effect. */
export function YearField({ year, onYearChange }: { year: number; onYearChange: (year: number) => void }) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const showYear = (text: string) => {
    const typedYear = Number(text);
    if (Number.isInteger(typedYear) && typedYear >= firstYear && typedYear <= lastYear)
      onYearChange(typedYear);
  };
  usePreHydrationInput(['input[aria-label=Year]'], ([text]) => showYear(text ?? ''));
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
        setTypedText(event.target.value);
        showYear(event.target.value);
      }}
    />
  );
}
