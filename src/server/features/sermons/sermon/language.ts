import type { SermonLanguage } from '../../../../shared/directory.ts';
import { directionOf } from '../../../../shared/text/text-direction.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

// Common words of each language.
const english = wordsOf(
  'the and of to in that is was for with his he it be not you are this but from they we by or had at our have which all who my an what when will there were so if do',
);
const yiddish = wordsOf('און איז די דער דאס נישט האט מיט פון וואס אויף צו מען אין איך זיך');
const otherLatin = [
  // Spanish, Portuguese, French, Italian, German, Dutch
  wordsOf('el los las que por para con una del como pero más nos su sus es y lo se'),
  wordsOf('o os as que não uma com para por do da em dos das ao é e mais nos se'),
  wordsOf('le les des et est une du que qui dans pour pas nous vous il elle sur avec ce au la'),
  wordsOf('il gli di che è e non una per con del della nel sono più si la le'),
  wordsOf('der die das und ist nicht ein eine zu den mit sich auf wir ich es von dem als auch'),
  wordsOf('de het een en van niet dat zijn op voor met hij ik wij te aan ook maar'),
];

/** Characters that are examined: enough of a long sermon to reach beyond opening verses. */
const sampleLength = 20_000;

/** The language of a sermon, from its letters, and from common words of each language (docs/product/sermons.md S34). */
export function languageOf(content: string): SermonLanguage {
  const text = content.slice(0, sampleLength);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  // In a Yiddish text, these are more than a tenth of the words.
  if (directionOf(text) === 'rtl') return count(yiddish) * 10 > words.length ? 'other' : 'he';
  const englishCount = count(english);
  return englishCount > 0 && otherLatin.every((list) => count(list) < englishCount) ? 'en' : 'other';
}
