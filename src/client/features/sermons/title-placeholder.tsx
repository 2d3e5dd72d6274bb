import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { directionOf } from '../../../shared/text/text-direction.ts';

const Placeholder = chakra('svg', {
  base: { display: 'block', width: 'full', height: 'full', bg: 'blueSoft', color: 'blue' },
});

/**
 * The first letter or digit of the title, for a sermon without an image. The background has one of 20 patterns, which
 * depends on the title.
 */
export function TitlePlaceholder({ title }: { title: string }) {
  const patternId = useId();
  const letter = (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? '·').toUpperCase();
  const seed = [...title].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997, 7);
  const step = 13 + (seed % 4) * 3;
  const tilt = 20 + (seed % 5) * 10;
  return (
    <Placeholder viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <pattern
          id={patternId}
          width={step}
          height={step}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${tilt} 150 100)`}
        >
          <path
            d={`M0 ${step / 2}H${step}M${step / 2} 0V${step}`}
            stroke="currentColor"
            strokeWidth="0.5"
            opacity="0.16"
          />
          <circle cx={step / 2} cy={step / 2} r="1.1" fill="currentColor" opacity="0.3" />
        </pattern>
      </defs>
      <rect width="300" height="200" fill={`url(#${patternId})`} />
      <circle cx="150" cy="100" r="64" fill="var(--b-colors-blue-soft)" />
      <circle cx="150" cy="100" r="64" fill="none" stroke="currentColor" strokeWidth="0.75" opacity="0.5" />
      <circle cx="150" cy="100" r="59" fill="none" stroke="currentColor" strokeWidth="0.4" opacity="0.4" />
      {/* A style instead of an attribute, because the style sheet sets a font size on all text. */}
      <text
        x="150"
        y={directionOf(letter) === 'rtl' ? 128 : 125}
        textAnchor="middle"
        fill="currentColor"
        style={{ fontFamily: 'var(--b-fonts-heading)', fontSize: '76px', fontWeight: 500 }}
      >
        {letter}
      </text>
    </Placeholder>
  );
}
