/** The Torah portions in reading order, in the site's spelling. */
const names = [
  ...['Bereshit', 'Noach', 'Lech-Lecha', 'Vayera', 'Chayei Sarah', 'Toldot', 'Vayetzei', 'Vayishlach'],
  ...['Vayeshev', 'Miketz', 'Vayigash', 'Vayechi', 'Shemot', "Va'era", 'Bo', 'Beshalach', 'Yitro'],
  ...['Mishpatim', 'Terumah', 'Tetzaveh', 'Ki Tissa', "Vayak'hel", 'Pekudei', 'Vayikra', 'Tzav', 'Shmini'],
  ...['Tazria', 'Metzora', 'Achrei Mot', 'Kedoshim', 'Emor', 'Behar', 'Bechukotai', 'Bamidbar', 'Nasso'],
  ...["Beha'alotcha", "Sh'lach", 'Korach', 'Chukat', 'Balak', 'Pinchas', 'Matot', 'Masei', 'Devarim'],
  ...['Vaetchanan', 'Eikev', "Re'eh", 'Shoftim', 'Ki Teitzei', 'Ki Tavo', 'Nitzavim', 'Vayeilech'],
  ...["Ha'azinu", 'Vezot Haberakhah'],
];

const wordOf = (name: string) => name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');

const titles = new Map(
  names.flatMap((name, place) => {
    const next = names[place + 1];
    const alone = [wordOf(name), name] as const;
    return next ? [alone, [`${wordOf(name)}-${wordOf(next)}`, `${name}-${next}`] as const] : [alone];
  }),
);

/**
 * The title of one portion or of two that are read together, by its URL name, such as `vayakhel-pekudei`. Separate from
 * the portions' data, which is large.
 * @returns undefined for an unknown name
 */
export const portionTitle = (word: string): string | undefined => titles.get(word.toLowerCase());
