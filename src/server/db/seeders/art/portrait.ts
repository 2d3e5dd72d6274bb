import { chanceOf, mix } from './chance.ts';

const side = 480;

const grounds = ['#c9d4e4', '#e6dccb', '#d5dccd', '#e4cfc4', '#cfd0dd', '#e9dfc2'] as const;
const skins = ['#e3bb98', '#c9976f', '#a97650', '#f0cfb2', '#8a5d3f'] as const;
const hairs = ['#2b2320', '#4a382c', '#7a6a5c', '#b9b0a4', '#8a4f2c', '#d9d4ca'] as const;
const coats = ['#1f3a68', '#24365a', '#3f3a44', '#4a2f38', '#2f4a40'] as const;

/**
 * A portrait without a face, cut as from paper: a coat, a prayer shawl, hair, a head covering.
 * @param isWoman how the hair falls, and whether there is a beard
 */
export function portrait(words: string, isWoman: boolean): string {
  const chance = chanceOf(words);
  const ground = chance.pick(grounds);
  const skin = chance.pick(skins);
  const hair = chance.pick(hairs);
  const coat = chance.pick(coats);
  const shade = mix(skin, '#3a2418', 0.22);
  const x = side / 2 + chance.between(-8, 8);
  const hasBeard = !isWoman && chance.between(0, 1) < 0.75;
  const hasShawl = chance.between(0, 1) < 0.6;
  const cap = mix(chance.pick(['#1f3a68', '#f3ece0', '#7a2f3a', '#2b2320'] as const), coat, 0.1);
  const isLong = isWoman && chance.between(0, 1) < 0.65;
  const strokes = Array.from({ length: 26 }, () => {
    const y = chance.between(0, side);
    return `<path d="M${chance.between(-80, 300).toFixed(0)} ${y.toFixed(0)}q120 ${chance.between(-24, 24).toFixed(0)} ${chance.between(160, 320).toFixed(0)} ${chance.between(-20, 20).toFixed(0)}" stroke="${mix(ground, chance.pick(['#ffffff', coat, '#d9a94e'] as const), 0.35)}" stroke-width="${chance.between(10, 40).toFixed(0)}" opacity="0.16" fill="none" stroke-linecap="round"/>`;
  });
  const behind = isWoman
    ? isLong
      ? `<path d="M${x - 96} 190C${x - 100} 84 ${x + 100} 84 ${x + 96} 190C${x + 108} 270 ${x + 104} 330 ${x + 84} 372L${x - 84} 372C${x - 104} 330 ${x - 108} 270 ${x - 96} 190Z" fill="${hair}"/>`
      : `<circle cx="${x + 4}" cy="86" r="34" fill="${hair}"/><ellipse cx="${x}" cy="172" rx="90" ry="92" fill="${hair}"/>`
    : `<ellipse cx="${x}" cy="176" rx="80" ry="84" fill="${hair}"/>`;
  const fringe = isWoman
    ? `<path d="M${x - 80} 198C${x - 92} 66 ${x + 92} 66 ${x + 80} 198C${x + 66} 150 ${x + 20} 134 ${x - 16} 132C${x - 40} 140 ${x - 66} 160 ${x - 78} 196Z" fill="${mix(hair, '#ffffff', 0.06)}"/>`
    : `<path d="M${x - 78} 186C${x - 88} 66 ${x + 88} 66 ${x + 78} 186C${x + 66} 146 ${x + 38} 134 ${x} 134C${x - 38} 134 ${x - 66} 146 ${x - 76} 184Z" fill="${mix(hair, '#ffffff', 0.06)}"/>`;
  const beard = hasBeard
    ? `<path d="M${x - 75} 208C${x - 74} 290 ${x - 44} 336 ${x} 340C${x + 44} 336 ${x + 74} 290 ${x + 75} 208C${x + 58} 254 ${x + 34} 262 ${x} 262C${x - 34} 262 ${x - 58} 254 ${x - 75} 208Z" fill="${hair}"/>`
    : '';
  const covering =
    isWoman && isLong
      ? ''
      : `<path d="M${x - 52} 112C${x - 42} 72 ${x + 42} 72 ${x + 52} 112C${x + 26} 100 ${x - 26} 100 ${x - 52} 112Z" fill="${cap}"/>`;
  const shawl = hasShawl
    ? `<path d="M${x - 66} 322L${x - 178} 372L${x - 190} 480H${x - 84}C${x - 80} 420 ${x - 66} 380 ${x - 38} 338Z" fill="#f6f1e6"/>
       <path d="M${x + 66} 322L${x + 178} 372L${x + 190} 480H${x + 84}C${x + 80} 420 ${x + 66} 380 ${x + 38} 338Z" fill="#ece4d3"/>
       ${[0, 12, 30].map((step) => `<path d="M${x - 172 + step} 400L${x - 176 + step} 480M${x + 172 - step} 400L${x + 176 - step} 480" stroke="#1f3a68" stroke-width="${step === 12 ? 9 : 4}"/>`).join('')}`
    : `<path d="M${x - 30} 330L${x} 400L${x + 30} 330L${x + 40} 338L${x} 440L${x - 40} 338Z" fill="#f3ece0"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
    <defs><radialGradient id="halo" cx="0.5" cy="0.36" r="0.6"><stop offset="0" stop-color="#ffffff" stop-opacity="0.75"/>
      <stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient></defs>
    <rect width="${side}" height="${side}" fill="${ground}"/>${strokes.join('')}<rect width="${side}" height="${side}" fill="url(#halo)"/>
    ${behind}
    <path d="M${x - 190} 480C${x - 186} 388 ${x - 120} 356 ${x - 52} 330H${x + 52}C${x + 120} 356 ${x + 186} 388 ${x + 190} 480Z" fill="${coat}"/>
    <path d="M${x - 36} 262H${x + 36}L${x + 46} 336C${x + 20} 362 ${x - 20} 362 ${x - 46} 336Z" fill="${shade}"/>
    ${shawl}
    <ellipse cx="${x}" cy="202" rx="74" ry="92" fill="${skin}"/>
    <path d="M${x + 10} 112C${x + 92} 118 ${x + 88} 268 ${x + 8} 293C${x + 54} 250 ${x + 50} 160 ${x + 10} 112Z" fill="${shade}" opacity="0.55"/>
    ${beard}${fringe}${covering}</svg>`;
}
