import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  ['en', 'When Jacob woke from his sleep, he said: God was in this place, and I did not know.'],
  ['en', 'As it is written, ויהי ערב ויהי בקר יום אחד. The day begins when the light goes.'],
  ['he', 'ויקץ יעקב משנתו ויאמר אכן יש ה׳ במקום הזה ואנכי לא ידעתי. Rashi asks why.'],
  ['he', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ'],
  ['other', 'דער רבי האט געזאגט אז דאס הארץ איז די טיר, און מען דארף זי עפענען מיט א ניגון.'],
  ['other', 'Cuando Jacob despertó de su sueño, dijo: Dios estaba en este lugar y yo no lo sabía.'],
  ['other', 'Jacob se réveilla de son sommeil et dit : Dieu est dans ce lieu et je ne le savais pas.'],
  [
    'other',
    'Da erwachte Jakob von seinem Schlaf und sprach: Gott ist an diesem Ort, und ich wusste es nicht.',
  ],
  ['other', 'Иаков пробудился от сна своего и сказал: истинно Господь присутствует на месте сем.'],
  ['he', 'הקלטת השיעור: https://video.example.org/watch?v=the-wells-of-isaac'],
  ['other', '613 · 5787'],
])('the language is %s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});
