/** One sentence about every holiday of the calendar, by hebcal's name. */
const descriptions: Record<string, string> = {
  'Rosh Hashana':
    'The New Year and Day of Judgment, when the shofar is sounded and the Ten Days of Repentance begin.',
  'Tzom Gedaliah':
    'A fast from dawn to nightfall for Gedaliah ben Ahikam, whose murder ended what was left of Jewish life in Judah.',
  'Yom Kippur':
    'The Day of Atonement, a fast of twenty-five hours spent in prayer, confession and reconciliation.',
  Sukkot:
    'The Feast of Booths, a week of meals in the sukkah and of the four species, ending with Hoshana Raba.',
  'Shmini Atzeret':
    'The eighth day of assembly after Sukkot, with the prayer for rain; in Israel it is Simchat Torah too.',
  'Simchat Torah':
    'The Rejoicing of the Torah, when the yearly reading ends and begins again amid seven rounds of dancing.',
  'Yom HaAliyah School Observance':
    'The day on which schools in Israel honor those who came to live in the land, in the week of Lech-Lecha.',
  'Yitzhak Rabin Memorial Day':
    'Israel remembers Prime Minister Yitzhak Rabin, who was assassinated in Tel Aviv in 1995.',
  Sigd: 'The festival of Ethiopian Jews, fifty days after Yom Kippur, of fasting, prayer and longing for Jerusalem.',
  'Ben-Gurion Day':
    'Israel remembers David Ben-Gurion, who declared its independence and was its first prime minister.',
  Chanukah:
    'Eight nights of light in memory of the rededication of the Temple by the Maccabees, each with one candle more.',
  'Chag HaBanot':
    'The Festival of the Daughters, kept by North African Jews on Rosh Chodesh Tevet in honor of Judith and all women.',
  "Asara B'Tevet":
    'A fast from dawn to nightfall for the day on which the Babylonian siege of Jerusalem began.',
  'Hebrew Language Day': 'Israel celebrates the revival of Hebrew on the birthday of Eliezer Ben-Yehuda.',
  'Tu BiShvat': 'The New Year of the Trees, kept with the fruits of the Land of Israel and with planting.',
  'Family Day':
    'Israel celebrates families, on the day that once honored Henrietta Szold as a mother to many children.',
  'Purim Katan': 'The little Purim of a leap year, in the first Adar, marked with a measure of gladness.',
  'Shushan Purim Katan': 'The day after Purim Katan in a leap year, in memory of the Purim of walled cities.',
  "Ta'anit Esther":
    'A fast from dawn to nightfall before Purim, after the fast of Esther and the Jews of Persia.',
  Purim:
    'The feast of the Book of Esther, with the Megillah, gifts of food, gifts to the poor and a festive meal.',
  'Shushan Purim':
    'Purim in Jerusalem and other cities walled in the days of Joshua, a day later than elsewhere.',
  'Purim Meshulash':
    'The last of the three days over which Jerusalem spreads Purim when the fifteenth of Adar is Shabbat.',
  "Ta'anit Bechorot":
    'The fast of the firstborn on the eve of Pesach, which most end by joining in the study of a tractate.',
  Pesach: 'Passover, the feast of the Exodus from Egypt, with the Seder and matzah and without leaven.',
  'Yom HaAliyah': 'Israel celebrates aliyah on the day on which Joshua led the people over the Jordan.',
  'Birkat Hachamah':
    'The blessing of the sun, said at sunrise once in twenty-eight years, when its cycle begins again.',
  'Yom HaShoah':
    'The day of remembrance of the six million murdered in the Shoah, and of those who resisted.',
  'Yom HaZikaron':
    'Israel remembers its fallen soldiers and the victims of terror on the eve of independence.',
  "Yom HaAtzma'ut": 'Independence Day, when the State of Israel was declared in 1948.',
  'Herzl Day': 'Israel remembers Theodor Herzl, the founder of political Zionism, on his birthday.',
  'Pesach Sheni':
    'The second Passover, given in the Torah to those who could not bring the offering in its time.',
  'Lag BaOmer':
    'The thirty-third day of the Omer, a break in its mourning, with bonfires and the memory of Rabbi Shimon bar Yochai.',
  'Yom Yerushalayim': 'Jerusalem Day, for the reuniting of the city in 1967.',
  Shavuot:
    'The Feast of Weeks, of the first fruits and of the giving of the Torah, with a night of study and the Book of Ruth.',
  'Tzom Tammuz':
    'A fast from dawn to nightfall for the breach in the walls of Jerusalem, which begins the Three Weeks.',
  'Jabotinsky Day':
    'Israel remembers Ze’ev Jabotinsky, the founder of Revisionist Zionism, on the day of his death.',
  "Tish'a B'Av":
    'A fast of twenty-five hours for the destruction of both Temples, with the Book of Lamentations.',
  "Tu B'Av": 'The fifteenth of Av, a day of love and dancing in the vineyards in the time of the Mishnah.',
  'Rosh Hashana LaBehemot':
    'The New Year for the tithe of cattle in the Mishnah, kept today as a day for thinking of animals.',
  'Leil Selichot':
    'The night, in the week before Rosh Hashana, on which Ashkenazi communities begin the prayers of forgiveness.',
};

const newMonth = 'Rosh Chodesh ';

/**
 * Returns one sentence about a holiday.
 * @param name hebcal's name, such as `Chanukah` or `Rosh Chodesh Tevet`
 */
export function describeHoliday(name: string): string {
  if (name.startsWith(newMonth)) {
    return `The beginning of the month of ${name.slice(newMonth.length)}, with Hallel and a reading from the Torah.`;
  }
  const description = descriptions[name];
  if (description === undefined) throw new Error(`No description of the holiday ${name}`);
  return description;
}
