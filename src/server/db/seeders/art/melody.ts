import { chanceOf } from './chance.ts';
import { wavOf } from './wav.ts';

const rate = 16_000;

/** Steps of a minor scale with its raised fourth, as many a niggun has it. */
const scale = [0, 2, 3, 6, 7, 8, 10, 12, 14, 15];
type Phrase = readonly number[];
const phrases: readonly [Phrase, ...Phrase[]] = [
  [0, 2, 4, 4, 3, 2, 1, 0],
  [4, 5, 4, 3, 4, 2, 1, 2],
  [7, 6, 5, 4, 5, 4, 3, 2],
  [4, 3, 2, 3, 2, 1, 1, 0],
];

/** A short wordless melody, sung by something between a voice and a cello, as a WAV of one channel. */
export function melody(words: string): Buffer {
  const chance = chanceOf(words);
  const ground = 196 * 2 ** (Math.round(chance.between(-4, 3)) / 12);
  const beat = chance.between(0.5, 0.62);
  const first = chance.pick(phrases);
  const order = [first, chance.pick(phrases), first, chance.pick(phrases), first];
  const notes = order.flatMap((phrase) =>
    phrase.map((step, index) => ({
      step,
      length: index === phrase.length - 1 ? 2 : index % 3 === 1 ? 1.5 : 1,
    })),
  );
  const seconds = Math.min(30, notes.reduce((sum, note) => sum + note.length, 0) * beat * 0.85 + 1.5);
  const sound = new Float32Array(Math.round(seconds * rate));
  let at = 0.2;
  for (const { step, length } of notes) {
    const hold = length * beat * 0.85;
    sing(sound, {
      start: at,
      hold: hold + 0.35,
      frequency: ground * 2 ** ((scale[step] ?? 0) / 12),
      loud: 0.24,
    });
    at += hold;
  }
  // A low fifth under it, as a congregation hums.
  for (let start = 0; start < seconds; start += 4) {
    sing(sound, { start, hold: 4.4, frequency: ground / 2, loud: 0.07 });
    sing(sound, { start, hold: 4.4, frequency: (ground * 3) / 4, loud: 0.045 });
  }
  return wavOf(
    Int16Array.from(sound, (value) => Math.round(Math.tanh(value) * 30_000)),
    rate,
  );
}

/** One turn of the voice: a tone and two above it. */
const turn = Float32Array.from({ length: 4096 }, (_, index) => {
  const angle = (2 * Math.PI * index) / 4096;
  return Math.sin(angle) + 0.42 * Math.sin(2 * angle) + 0.16 * Math.sin(3 * angle);
});

function sing(
  sound: Float32Array,
  { start, hold, frequency, loud }: { start: number; hold: number; frequency: number; loud: number },
): void {
  const first = Math.round(start * rate);
  const count = Math.min(Math.round(hold * rate), sound.length - first);
  let angle = 0;
  for (let index = 0; index < count; index++) {
    const time = index / rate;
    const swell = Math.min(1, time / 0.12) * Math.min(1, (hold - time) / 0.3);
    const tremble = 1 + 0.006 * Math.min(1, time / 0.5) * Math.sin(2 * Math.PI * 5.1 * time);
    angle += (4096 * frequency * tremble) / rate;
    const voice = turn[Math.floor(angle) & 4095] ?? 0;
    sound[first + index] = (sound[first + index] ?? 0) + voice * loud * swell;
  }
}
