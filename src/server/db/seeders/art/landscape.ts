import { type Chance, chanceOf, mix } from './chance.ts';

const width = 1200;
const height = 800;

interface Light {
  readonly sky: readonly [string, string, string];
  readonly orb: string;
  /** The farthest and the nearest hill. */
  readonly far: string;
  readonly near: string;
}

const lights: readonly [Light, ...Light[]] = [
  { sky: ['#8fa3c4', '#e6c9a8', '#f6e7c8'], orb: '#fff3d6', far: '#b9a58f', near: '#24365a' },
  { sky: ['#1b2b4f', '#5b5f86', '#d9976a'], orb: '#f6c877', far: '#6d6a8a', near: '#141d36' },
  { sky: ['#c9d4da', '#eee5d0', '#fbf8f1'], orb: '#ffffff', far: '#c3c6b0', near: '#3f5a4a' },
  { sky: ['#0f1830', '#1f3a68', '#5f7fae'], orb: '#f4ecd0', far: '#3d5580', near: '#0b1224' },
  { sky: ['#e8d2a8', '#efdcb8', '#f7eed9'], orb: '#fffaf0', far: '#d6b98a', near: '#7a4b24' },
  { sky: ['#b5a3b5', '#dcb9ac', '#f3dcc4'], orb: '#fdebd3', far: '#b69aa0', near: '#4a2f45' },
];

/** A painted view from some words: hills or the sea under a low sun, or a city on its hill. Each has its own light. */
export function landscape(words: string, index: number): string {
  const chance = chanceOf(words);
  const light = lights[index % lights.length] ?? lights[0];
  const horizon = chance.between(360, 470);
  const orb = {
    x: chance.between(220, 980),
    y: horizon - chance.between(60, 220),
    r: chance.between(34, 62),
  };
  const parts = [sky(chance, light, horizon), sun(orb, light)];
  const scene = index % 3;
  if (scene === 1) parts.push(sea(chance, light, horizon, orb.x));
  else parts.push(hills(chance, light, horizon, scene === 2));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${light.sky[0]}"/><stop offset="0.42" stop-color="${light.sky[1]}"/>
        <stop offset="0.66" stop-color="${light.sky[2]}"/>
      </linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="${light.orb}" stop-opacity="0.85"/>
        <stop offset="0.3" stop-color="${light.orb}" stop-opacity="0.3"/>
        <stop offset="1" stop-color="${light.orb}" stop-opacity="0"/></radialGradient>
    </defs>${parts.join('')}</svg>`;
}

const number = (value: number) => value.toFixed(1);

/** A stroke of the brush, a little bent. */
function stroke(
  chance: Chance,
  at: { x: number; y: number; length: number; slope?: number },
  look: { colour: string; weight: number; opacity: number },
): string {
  const { x, y, length, slope = 0 } = at;
  const bend = chance.between(-6, 6);
  return `<path d="M${number(x)} ${number(y)}q${number(length / 2)} ${number(bend + (slope * length) / 2)} ${number(length)} ${number(slope * length)}" fill="none" stroke="${look.colour}" stroke-width="${number(look.weight)}" stroke-linecap="round" opacity="${look.opacity.toFixed(2)}"/>`;
}

function sky(chance: Chance, light: Light, horizon: number): string {
  const strokes = Array.from({ length: 130 }, () => {
    const y = chance.between(-10, horizon + 40);
    const colour = mix(
      light.sky[y < horizon * 0.5 ? 1 : 2],
      chance.pick(['#ffffff', light.sky[0], light.orb]),
      0.5,
    );
    return stroke(
      chance,
      {
        x: chance.between(-200, width),
        y,
        length: chance.between(120, 520),
        slope: chance.between(-0.03, 0.03),
      },
      { colour, weight: chance.between(3, 20), opacity: chance.between(0.05, 0.2) },
    );
  });
  return `<rect width="${width}" height="${height}" fill="url(#sky)"/>${strokes.join('')}`;
}

const sun = ({ x, y, r }: { x: number; y: number; r: number }, light: Light): string =>
  `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r * 6)}" fill="url(#glow)"/>
   <circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="${light.orb}" opacity="0.95"/>`;

/** The line of a hill: a few waves laid over each other. */
function ridge(chance: Chance, base: number, swing: number): (x: number) => number {
  const waves = [1, 2.3, 4.7].map((rate) => ({
    rate: (rate * Math.PI * chance.between(0.8, 1.3)) / width,
    phase: chance.between(0, 7),
    swing: swing / rate,
  }));
  return (x) =>
    base + waves.reduce((sum, wave) => sum + Math.sin(x * wave.rate + wave.phase) * wave.swing, 0);
}

function hills(chance: Chance, light: Light, horizon: number, hasCity: boolean): string {
  const layers = 6;
  return Array.from({ length: layers }, (_, layer) => {
    const share = layer / (layers - 1);
    const line = ridge(chance, horizon + share ** 1.25 * 330, 26 + share * 46);
    const colour = mix(light.far, light.near, share ** 0.9);
    const points = Array.from({ length: 61 }, (_, step) => {
      const x = step * 20;
      return `${x} ${number(line(x))}`;
    });
    const strokes = Array.from({ length: 46 }, () => {
      const x = chance.between(-60, width);
      const y = line(x) + chance.between(6, 120);
      return stroke(
        chance,
        { x, y, length: chance.between(50, 240), slope: (line(x + 40) - line(x)) / 40 },
        {
          colour: chance.pick([mix(colour, light.orb, 0.3), mix(colour, light.near, 0.35)]),
          weight: chance.between(2, 12),
          opacity: chance.between(0.06, 0.26),
        },
      );
    });
    const extra =
      hasCity && layer === 2
        ? city(chance, line, colour, light)
        : layer >= 3 && !hasCity
          ? cypresses(chance, line, mix(colour, '#0a0f1c', 0.45), share)
          : '';
    return `${extra}<path d="M0 ${height}L${points.join('L')}L${width} ${height}Z" fill="${colour}"/>${strokes.join('')}`;
  }).join('');
}

function cypresses(chance: Chance, line: (x: number) => number, colour: string, share: number): string {
  const start = chance.between(60, width - 300);
  return Array.from({ length: Math.round(chance.between(2, 6)) }, (_, index) => {
    const x = start + index * chance.between(26, 54) * (0.6 + share);
    const tall = chance.between(60, 120) * (0.35 + share * 0.75);
    const foot = line(x) + 8;
    const side = tall * 0.13;
    return `<path d="M${number(x)} ${number(foot - tall)}C${number(x + side * 1.6)} ${number(foot - tall * 0.4)} ${number(x + side)} ${number(foot)} ${number(x)} ${number(foot)}C${number(x - side)} ${number(foot)} ${number(x - side * 1.6)} ${number(foot - tall * 0.4)} ${number(x)} ${number(foot - tall)}Z" fill="${colour}" opacity="0.92"/>`;
  }).join('');
}

/** Walls and domes along a ridge, some of the windows lit. */
function city(chance: Chance, line: (x: number) => number, colour: string, light: Light): string {
  const parts: string[] = [];
  for (let x = chance.between(120, 260); x < width - 200; x += chance.between(26, 58)) {
    const wide = chance.between(30, 66);
    const tall = chance.between(30, 92);
    const top = line(x) - tall + 10;
    const wall = mix(colour, chance.pick([light.orb, light.near, light.far]), chance.between(0.12, 0.42));
    parts.push(
      `<rect x="${number(x)}" y="${number(top)}" width="${number(wide)}" height="${number(tall + 60)}" fill="${wall}"/>`,
    );
    if (chance.between(0, 1) < 0.34)
      parts.push(
        `<path d="M${number(x + wide * 0.1)} ${number(top)}a${number(wide * 0.4)} ${number(wide * 0.46)} 0 0 1 ${number(wide * 0.8)} 0Z" fill="${mix(wall, light.orb, 0.3)}"/>`,
      );
    if (chance.between(0, 1) < 0.55)
      parts.push(
        `<path d="M${number(x + wide * 0.4)} ${number(top + 30)}v-10a4.5 5 0 0 1 9 0v10Z" fill="#f4d9a0" opacity="0.85"/>`,
      );
  }
  return parts.join('');
}

function sea(chance: Chance, light: Light, horizon: number, orbX: number): string {
  const deep = mix(light.near, light.sky[0], 0.25);
  const far = ridge(chance, horizon - 14, 16);
  const coast = Array.from(
    { length: 61 },
    (_, step) => `${step * 20} ${number(Math.min(horizon, far(step * 20)))}`,
  );
  const water = Array.from({ length: 260 }, () => {
    const share = chance.between(0, 1) ** 1.3;
    const y = horizon + 4 + share * (height - horizon);
    return stroke(
      chance,
      { x: chance.between(-120, width), y, length: chance.between(40, 120 + share * 320) },
      {
        colour: chance.pick([mix(deep, light.sky[2], 0.5), light.near, mix(deep, light.sky[1], 0.6)]),
        weight: 2 + share * 11,
        opacity: chance.between(0.08, 0.3),
      },
    );
  });
  const path = Array.from({ length: 70 }, () => {
    const share = chance.between(0, 1);
    const length = chance.between(14, 50 + share * 130);
    return stroke(
      chance,
      {
        x: orbX - length / 2 + chance.between(-1, 1) * (16 + share * 70),
        y: horizon + 4 + share * (height - horizon) * 0.95,
        length,
      },
      { colour: light.orb, weight: 1.5 + share * 5, opacity: chance.between(0.25, 0.7) * (1 - share * 0.5) },
    );
  });
  return `<path d="M0 ${number(horizon + 4)}L${coast.join('L')}L${width} ${number(horizon + 4)}Z" fill="${mix(light.far, light.near, 0.35)}" opacity="0.8"/>
    <rect y="${number(horizon)}" width="${width}" height="${number(height - horizon)}" fill="${deep}"/>${water.join('')}${path.join('')}`;
}
