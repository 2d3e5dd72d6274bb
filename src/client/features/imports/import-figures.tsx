import { Box, chakra } from '@chakra-ui/react';
import type { ImportCounts } from '../../../shared/import.schemas.ts';

/** The counts of an import or a dry run. */
export function ImportFigures({ counts, isDryRun }: { counts: ImportCounts; isDryRun: boolean }) {
  const figures: readonly (readonly [string, number, string?])[] = [
    [isDryRun ? 'new' : 'imported', counts.new, 'blue'],
    ['already imported or duplicate', counts.known],
    ['invalid', counts.refused, 'red'],
    ['skipped', counts.skipped],
    [`${counts.media === 1 ? 'file' : 'files'} missing or rejected`, counts.media, 'gold'],
  ];
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        sm: 'repeat(3, minmax(0, 1fr))',
        lg: 'repeat(6, minmax(0, 1fr))',
      }}
      borderTopWidth="1px"
      borderBottomWidth="1px"
      borderColor="line"
      mb="6"
    >
      <Figure name={counts.rows === 1 ? 'row read' : 'rows read'} count={counts.rows} />
      {figures.map(([name, count, color]) => (
        <Figure key={name} name={name} count={count} color={count > 0 ? color : undefined} />
      ))}
    </chakra.dl>
  );
}

const Figure = ({
  name,
  count,
  color = 'ink',
}: {
  name: string;
  count: number;
  color?: string | undefined;
}) => (
  <Box py="3" pe="3" display="flex" flexDirection="column-reverse" justifyContent="flex-end">
    <chakra.dt color="muted" fontSize="sm">
      {name}
    </chakra.dt>
    <chakra.dd
      fontFamily="heading"
      fontSize="2xl"
      lineHeight="1.2"
      color={count === 0 ? 'muted' : color}
      fontVariantNumeric="lining-nums tabular-nums"
    >
      {count.toLocaleString('en-US')}
    </chakra.dd>
  </Box>
);
