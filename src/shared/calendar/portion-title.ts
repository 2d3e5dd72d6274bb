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

const slugOf = (name: string) => name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');

const titles = new Map(
  names.flatMap((name, index) => {
    const next = names[index + 1];
    const single = [slugOf(name), name] as const;
    return next ? [single, [`${slugOf(name)}-${slugOf(next)}`, `${name}-${next}`] as const] : [single];
  }),
);

/**
 * The title of one portion, or of any two consecutive ones, by its slug, such as `vayakhel-pekudei`. Separate from the
 * portions' data, which is large.
 * @returns undefined for an unknown slug
 */
export const portionTitle = (slug: string): string | undefined => titles.get(slug.toLowerCase());
