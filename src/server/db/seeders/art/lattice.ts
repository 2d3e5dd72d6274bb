import { chanceOf, mix } from './chance.ts';

const width = 1200;
const height = 800;

const glasses = [
  { dark: '#101b33', glass: ['#1f3a68', '#2d5a8f', '#c99a3f', '#e8cf98'], lead: '#0b1224' },
  { dark: '#2a1a12', glass: ['#a8761c', '#d9a94e', '#1f3a68', '#f3e6c8'], lead: '#1a100a' },
  { dark: '#14261f', glass: ['#2f5d45', '#6f9a7f', '#d9a94e', '#efe6cc'], lead: '#0b1612' },
  { dark: '#2a1626', glass: ['#6b3a5b', '#9b5a6a', '#d9a94e', '#f2dcc4'], lead: '#180c16' },
] as const;

/** A window of coloured glass in a lattice of eight-pointed stars, brightest where the light stands behind it. */
export function latticeWindow(words: string, index: number): string {
  const chance = chanceOf(words);
  const { dark, glass, lead } = glasses[index % glasses.length] ?? glasses[0];
  const cell = chance.pick([100, 120, 150] as const);
  const light = { x: chance.between(380, 820), y: chance.between(220, 460) };
  const panes: string[] = [];
  const lines: string[] = [];
  const colourAt = (x: number, y: number) => {
    const share = Math.max(0, 1 - Math.hypot(x - light.x, y - light.y) / 860);
    const colour = glass[Math.min(3, Math.floor(chance.between(0, 2.2) + share * 1.9))] ?? glass[0];
    return mix(dark, mix(colour, '#fff6df', share ** 2 * 0.55), 0.28 + share * 0.72);
  };
  for (let y = 0; y <= height; y += cell) {
    for (let x = 0; x <= width; x += cell) {
      const star = starPath(x, y, cell * 0.5, cell * 0.354);
      const half = cell / 2;
      const cross = starPath(x + half, y + half, cell * 0.36, cell * 0.17);
      panes.push(
        `<rect x="${x}" y="${y}" width="${cell}" height="${cell}" fill="${colourAt(x + half, y + half)}"/>`,
        `<path d="${cross}" fill="${colourAt(x + half, y + half)}"/>`,
      );
      lines.push(`<path d="${star}" fill="${colourAt(x, y)}"/>`, `<path d="${cross}" fill="none"/>`);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640" viewBox="0 0 ${width} ${height}">
    <defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${light.x}" cy="${light.y}" r="900">
      <stop offset="0" stop-color="#fff3d0" stop-opacity="0.6"/><stop offset="0.5" stop-color="#f6d999" stop-opacity="0.1"/>
      <stop offset="1" stop-color="${dark}" stop-opacity="0.3"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="${dark}"/>${panes.join('')}
    <g stroke="${lead}" stroke-width="5" stroke-linejoin="round">${lines.join('')}</g>
    <rect width="${width}" height="${height}" fill="url(#light)"/></svg>`;
}

/** A star of eight points. */
function starPath(x: number, y: number, outer: number, inner: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    const radius = index % 2 === 0 ? outer : inner;
    return `${(x + Math.cos(angle) * radius).toFixed(1)} ${(y + Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
