import { Box } from '@chakra-ui/react';
import { useId } from 'react';

/** What stands where a sermon has no picture: its initial on a fine lattice, drawn from the title so that each is its own. */
export function TitlePlate({ title }: { title: string }) {
  const patternId = useId();
  const letter = [...title.replace(/[^\p{L}\p{N}]/gu, '')][0]?.toUpperCase() ?? '·';
  const seed = [...title].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997, 7);
  const step = 14 + (seed % 5) * 3;
  return (
    <Box
      aria-hidden="true"
      width="full"
      height="full"
      bg="blueSoft"
      color="blue"
      position="relative"
      overflow="hidden"
    >
      <svg
        width="100%"
        height="100%"
        viewBox="0 0 300 200"
        preserveAspectRatio="xMidYMid slice"
        role="presentation"
      >
        <defs>
          <pattern
            id={patternId}
            width={step}
            height={step}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${30 + (seed % 4) * 15})`}
          >
            <path
              d={`M0 ${step / 2}H${step}M${step / 2} 0V${step}`}
              stroke="currentColor"
              strokeWidth="0.6"
              opacity="0.28"
            />
            <circle cx={step / 2} cy={step / 2} r="1.3" fill="currentColor" opacity="0.35" />
          </pattern>
        </defs>
        <rect width="300" height="200" fill={`url(#${patternId})`} />
        <text
          x="150"
          y="104"
          textAnchor="middle"
          dominantBaseline="central"
          fontSize="104"
          fontFamily="'Frank Ruhl Libre', serif"
          fill="currentColor"
        >
          {letter}
        </text>
      </svg>
    </Box>
  );
}
