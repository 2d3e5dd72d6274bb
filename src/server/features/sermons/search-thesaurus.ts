import { withPlainLetters } from '../../../shared/slug.ts';

/**
 * Spellings of one holiday, portion or term, a group per line, in the format of Solr's synonym files:
 * - `a, b, c`: a search for one of them finds all of them.
 * - `a => b`: a search for `a` also finds the group of `b`, but not the other way round. For Hebrew portion names that
 *   are everyday words (ראה, "saw").
 *
 * Only spellings and names of the same thing belong here, no related terms. Case, accents, apostrophes, hyphens and
 * niqqud make no difference, so one form of each is enough.
 */
const groups = `
# Holidays and fasts
Rosh Hashana, Rosh Hashanah, Rosh Hashono, Rosh Hashone, Rosh Ha-Shanah, Rosh Ha-Shana, Jewish New Year, ראש השנה
Rosh Hashana LaBehemot, Rosh Hashanah LaBehemot, Rosh Hashanah LaBehemah, ראש השנה למעשר בהמה, ראש השנה לבהמות
Tzom Gedaliah, Tzom Gedalia, Tzom Gedalyah, Tsom Gedaliah, Fast of Gedaliah, Fast of Gedalia, צום גדליה
Yom Kippur, Yom Kipur, Yom HaKippurim, Yom HaKipurim, Yom Ha-Kippurim, Day of Atonement, יום כיפור, יום כפור, יום הכיפורים, יום הכפורים
Kol Nidre, Kol Nidrei, Kol Nidrey, כל נדרי
Ne'ilah, Ne'ila, Neilo, נעילה
Sukkot, Sukkos, Sukkoth, Sukot, Succot, Succos, Succoth, Feast of Tabernacles, סוכות, סכות
Hoshana Rabbah, Hoshana Rabba, Hoshanah Rabbah, Hoshana Raba, הושענא רבה
Shmini Atzeret, Shemini Atzeret, Sh'mini Atzeres, Shemini Atzeres, Shemini Atseret, שמיני עצרת
Simchat Torah, Simchas Torah, Simhat Torah, Simchat Tora, Simchath Torah, שמחת תורה
Sigd, סיגד
Chanukah, Hanukkah, Hanukah, Chanukkah, Channukah, Chanuka, Hanuka, Hannukah, Chanukka, Festival of Lights, חנוכה, חנכה
Chag HaBanot, Hag HaBanot, חג הבנות
Asara B'Tevet, Asarah B'Tevet, Asara BeTevet, Asara B'Teves, Tenth of Tevet, Tenth of Teves, עשרה בטבת
Tu BiShvat, Tu B'Shvat, Tu BiShevat, Tu B'Shevat, Tu BeShvat, Tu BeShevat, Tu Bi-Shvat, Tu Be-Shvat, New Year of the Trees, ט״ו בשבט
Ta'anit Esther, Ta'anis Esther, Ta'anit Ester, Fast of Esther, תענית אסתר
Purim, פורים
Purim Katan, Purim Koton, פורים קטן
Shushan Purim, שושן פורים
Ta'anit Bechorot, Ta'anit Bechorim, Ta'anis Bechorim, Ta'anis Bechoros, Fast of the Firstborn, תענית בכורות
Pesach, Passover, Pesah, Peysach, Paysach, פסח
Pesach Sheni, Second Passover, Pesah Sheni, פסח שני
Yom HaShoah, Yom Ha-Shoah, Holocaust Remembrance Day, יום השואה
Yom HaZikaron, Yom Ha-Zikaron, יום הזכרון, יום הזיכרון
Yom HaAtzma'ut, Yom Ha-Atzma'ut, Yom Atzma'ut, Yom HaAtzmaus, Yom Ha-Atsmaut, Israel Independence Day, Israeli Independence Day, יום העצמאות
Yom HaAliyah, Yom Ha-Aliyah, Yom HaAliya, יום העליה, יום העלייה
Lag BaOmer, Lag B'Omer, Lag LaOmer, Lag Ba-Omer, Lag Be-Omer, ל״ג בעומר, ל״ג לעומר
Yom Yerushalayim, Yom Yerushalaim, Jerusalem Day, יום ירושלים
Shavuot, Shavuos, Shavuoth, Shevuot, Shevuos, Feast of Weeks, שבועות
Tzom Tammuz, Tzom Tamuz, Shiva Asar B'Tammuz, Shivah Asar B'Tammuz, Shiva Asar BeTammuz, Seventeenth of Tammuz, Seventeenth of Tamuz, 17th of Tammuz, צום תמוז, שבעה עשר בתמוז, י״ז בתמוז
Tish'a B'Av, Tishah B'Av, Tisha BeAv, Tisha Be-Av, Tishah BeAv, Tishah Be-Av, Tishebav, Tisha B'Ov, Ninth of Av, 9th of Av, תשעה באב, ט׳ באב
Tu B'Av, Tu BeAv, Tu Be-Av, ט״ו באב
Leil Selichot, Leil Selichos, Leil Slichot, ליל סליחות
Selichot, Selichos, Slichot, Slichos, Selihot, Slihot, סליחות
Rosh Chodesh, Rosh Hodesh, Rosh Khodesh, Rosh Choidesh, ראש חודש, ראש חדש
Yom Tov, Yomtov, Yontif, Yontef, Yontiff, יום טוב
Chol HaMoed, Hol HaMoed, Chol Ha-Moed, Chol Moed, חול המועד
Birkat Hachamah, Birkas Hachamah, Birkat Hachama, Birchas Hachamah, ברכת החמה

# Shabbat
Shabbat, Shabbos, Shabbes, Shabbath, Shabat, Sabbath, שבת
Shabbatot, Shabbosim, Shabbosos, Shabatot, שבתות
Shuva, Shuvah, שובה
Zachor, Zakhor, Zochor, זכור
Nachamu, Nahamu, נחמו
Shekalim, Shkalim, Sheqalim, שקלים
Shabbat Chazon, Shabbos Chazon, Shabbat Hazon, שבת חזון
Shabbat Shirah, Shabbos Shirah, Shabbat Shira, Shabbos Shira, שבת שירה
Shabbat HaGadol, Shabbos HaGadol, Shabbat HaGodol, Shabbos HaGodol, Shabbat Ha-Gadol, שבת הגדול
Kabbalat Shabbat, Kabbalas Shabbos, Kabalat Shabbat, Qabbalat Shabbat, קבלת שבת
Havdalah, Havdala, הבדלה
Kiddush, Qiddush, קידוש
Eruv, Erub, Eiruv, עירוב

# Months
Tishrei, Tishri, תשרי
Cheshvan, Heshvan, Marcheshvan, Marheshvan, חשון, חשוון, מרחשון, מרחשוון
Kislev, כסלו
Tevet, Teves, Teveth, טבת
Shvat, Shevat
Adar, אדר
Nisan, Nissan, ניסן
Iyyar, Iyar, אייר
Sivan, סיון, סיוון
Tammuz, Tamuz, תמוז
Elul, Ellul, אלול

# Portions
Bereshit, Bereishit, Bereishis, Breishit, Bereshith, B'reshit, Beresheet, בראשית
Noach, Noah, Noakh, נח
Lech-Lecha, Lekh Lekha, Lech L'cha, Lekh L'kha, Lech Lecho, לך לך
Vayera, Vayeira, Va-yera, פרשת וירא
וירא => Vayera
Chayei Sarah, Chayei Sara, Chayyei Sarah, Chayye Sarah, Haye Sarah, Hayei Sarah, Hayyei Sarah, חיי שרה
Toldot, Toledot, Toldos, Toledos, Toledoth, תולדות, תולדת
Vayetzei, Vayetze, Vayeitzei, Vayeitze, Vayetse, Va-yetze, ויצא
Vayishlach, Vayishlah, Vayishlakh, Va-yishlach, Vayyishlach, וישלח
Vayeshev, Vayeishev, Va-yeshev, Vayyeshev, פרשת וישב
וישב => Vayeshev
Miketz, Mikeitz, Mikets, Mikketz, Miqqetz, מקץ
Vayigash, Va-yigash, Vayiggash, Vayyigash, ויגש
Vayechi, Vayehi, Va-yechi, Vayyechi, ויחי
Shemot, Shemos, Shmot, Shmos, Shemoth, פרשת שמות
שמות => Shemot
Va'era, Va'eira, Vaeyra, וארא
Parashat Bo, Parshat Bo, Parashas Bo, Parshas Bo, Parasha Bo, Parsha Bo, פרשת בא
Beshalach, Beshallach, B'shalach, Beshalah, Beshallah, Beshalakh, בשלח
Yitro, Yisro, Yithro, Jethro, יתרו
Mishpatim, פרשת משפטים
משפטים => Mishpatim
Terumah, Teruma, Trumah, Truma, פרשת תרומה
תרומה => Terumah
Tetzaveh, Tetzave, Titzaveh, T'tzaveh, Tetsaveh, תצוה, תצווה
Ki Tissa, Ki Tisa, Ki Sisa, Ki Sissa, Ki Thissa, כי תשא
Vayak'hel, Vayaqhel, ויקהל
Pekudei, Pekude, Pikudei, P'kudei, Pequdei, פקודי
Vayikra, Va-yikra, Vayiqra, Vayyikra, פרשת ויקרא
ויקרא => Vayikra
Tzav, Tsav, פרשת צו
צו => Tzav
Shmini, Shemini, פרשת שמיני
שמיני => Shmini
Tazria, Thazria, תזריע
Metzora, M'tzora, Metsora, מצורע, מצרע
Achrei Mot, Acharei Mot, Acharei Mos, Achrei Mos, Aharei Mot, Ahare Mot, Aharei Moth, אחרי מות
Kedoshim, K'doshim, Qedoshim, פרשת קדושים, פרשת קדשים
קדושים => Kedoshim
Emor, פרשת אמור
אמור => Emor
Behar, B'har, פרשת בהר
בהר => Behar
Bechukotai, B'chukotai, Bechukosai, Behukotai, Bechukkotai, Behukkotai, Bechukotay, בחוקותי, בחוקתי, בחקתי
Bamidbar, Bemidbar, B'midbar, Bamidbor, פרשת במדבר
במדבר => Bamidbar
Nasso, Naso, פרשת נשא
נשא => Nasso
Beha'alotcha, Behaalotecha, B'haalotcha, B'haalotecha, Beha'aloscha, Behaalosecha, Behaalotkha, בהעלותך, בהעלתך
Sh'lach, Shelach, Sh'lach Lecha, Shelach Lecha, Shelah Lekha, שלח לך, פרשת שלח
Korach, Korah, Korakh, Qorah, קרח, קורח
Chukat, Chukas, Hukkat, Hukat, Chukkat, Chukath, Huqqat, חקת, חוקת
Balak, Balaq, בלק
Pinchas, Pinhas, Pinkhas, Pinchos, Phinehas, Phineas, פנחס, פינחס
Matot, Mattot, Matos, Mattos, Matoth, פרשת מטות
מטות => Matot
Masei, Massei, מסעי
Devarim, D'varim, פרשת דברים
דברים => Devarim
Vaetchanan, Va'eschanan, Vaethanan, Va'ethchanan, Vaetkhanan, ואתחנן
Eikev, Ekev, Eqev, Aykev, פרשת עקב
עקב => Eikev
Re'eh, Re'e, R'eh, פרשת ראה
ראה => Re'eh
Shoftim, Shofetim, פרשת שופטים, פרשת שפטים
שופטים => Shoftim
Ki Teitzei, Ki Tetze, Ki Tetzei, Ki Teitze, Ki Seitzei, Ki Setze, Ki Tetse, Ki Tese, כי תצא
Ki Tavo, Ki Savo, Ki Thavo, Ki Tabo, כי תבוא, כי תבא
Nitzavim, Netzavim, Nitsavim, Nitzabim, נצבים, ניצבים
Vayeilech, Vayelech, Va-yelech, Vayelekh, Vayeilekh, פרשת וילך
וילך => Vayeilech
Ha'azinu, Ha-azinu, האזינו
Vezot Haberakhah, V'zot Haberachah, V'zot Habracha, Vezot Habracha, Vezot Haberacha, V'zot Haberacha, V'zos Habracha, Vezos Habrocho, וזאת הברכה
Parashat, Parshat, Parashas, Parshas, Parasha, Parsha, Parashah, Parshah, Parashiyot, Parshiyot, Parshiyos, פרשת, פרשה, פרשיות
Haftarah, Haftara, Haftorah, Haphtarah, Haftarat, Haftaras, הפטרה, הפטרת

# Texts
Torah, Tora, Toyre, תורה
Tanakh, Tanach, Tenach, Tenakh, תנ״ך
Talmud, תלמוד
Mishnah, Mishna, משנה
Gemara, Gemora, Gemarah, G'mara, גמרא
Midrash, Medrash, מדרש
Midrashim, Medrashim, מדרשים
Halakhah, Halakha, Halachah, Halacha, Halocho, הלכה
Halakhot, Halachot, Halachos, Halochos, הלכות
Halakhic, Halachic
Aggadah, Aggada, Agadah, Agada, אגדה
Haggadah, Haggada, Hagadah, Hagada, Hagaddah, הגדה
Megillah, Megilla, Megilah, Megila, מגילה
Pirkei Avot, Pirkei Avos, Pirke Avot, Pirke Aboth, Pirkey Avot, Ethics of the Fathers, פרקי אבות
Shulchan Aruch, Shulchan Arukh, Shulhan Arukh, Shulhan Aruch, שולחן ערוך
Siddur, Sidur, סידור
Machzor, Mahzor, Makhzor, מחזור
Tehillim, Tehilim, T'hillim, תהלים, תהילים
Kohelet, Koheles, Koheleth, Qohelet, Ecclesiastes, קהלת
Shir HaShirim, Shir Ha-Shirim, Song of Songs, שיר השירים
Kabbalah, Kabbala, Kabalah, Kabala, Qabbalah, Cabala, Cabbalah, קבלה
Zohar, זוהר

# Prayer and practice
Tefillah, Tefilla, Tefilah, Tefila, T'fillah, Tfila, תפילה, תפלה
Tefillin, Tefilin, T'fillin, תפילין, תפלין
Tallit, Tallis, Talit, Talis, Tallith, טלית
Mezuzah, Mezuza, M'zuzah, מזוזה
Shema Yisrael, Sh'ma Yisrael, Shema Yisroel, Sh'ma Yisroel, Shema Israel, שמע ישראל
Shema, Sh'ma
Aleinu, Aleynu, Alenu, עלינו לשבח
Kaddish, Qaddish, Kadish, קדיש
Yizkor, Yiskor, יזכור
Shofar, Shoyfer, שופר
Lulav, Lulov, לולב
Etrog, Esrog, Ethrog, Etrogim, Esrogim, אתרוג, אתרוגים
Sukkah, Sukka, Succah, Succa, סוכה
Ushpizin, אושפיזין
Menorah, Menora, מנורה
Chanukiah, Chanukiyah, Chanukkiah, Hanukkiah, Hanukiah, Hanukkiyah, חנוכיה, חנוכייה
Dreidel, Dreidl, Dreydl, Draydel
Matzah, Matza, Matzo, Matzoh, Matso, Matsah, Matzot, Matzos, מצה
Chametz, Hametz, Chometz, Chomets, Khametz, חמץ
Charoset, Charoses, Haroset, Haroseth, חרוסת
Mitzvah, Mitzva, Mitsvah, Mitzvot, Mitzvos, Mitzvoth, Mitsvot, מצווה, מצוה, מצוות
Bar Mitzvah, Bar Mitzva, Bar Mitsvah, בר מצווה, בר מצוה
Bat Mitzvah, Bat Mitzva, Bas Mitzvah, Bas Mitzva, Bat Mitsvah, בת מצווה, בת מצוה
Brit Milah, Bris Milah, Brit Mila, Berit Milah, ברית מילה
Mikveh, Mikvah, Mikve, Miqveh, Mikva, מקווה, מקוה
Kashrut, Kashrus, Kashruth, כשרות
Teshuvah, Teshuva, Tshuvah, Tshuva, תשובה
Tzedakah, Tzedaka, Tsedakah, Tsedaka, Tzedokoh, Zedakah, צדקה
Chesed, Hesed, Khesed, Hessed, חסד
Gemilut Chasadim, Gemilut Hasadim, Gemilus Chasadim, Gemilut Chesed, Gemilas Chesed, גמילות חסדים
Tikkun Olam, Tikun Olam, Tiqqun Olam, תיקון עולם
Pikuach Nefesh, Pikuah Nefesh, Pikkuach Nefesh, פיקוח נפש
Yahrzeit, Yahrtzeit, Yortzeit, Jahrzeit, יארצייט
Aliyah, Aliya, עלייה
Mussar, Musar, מוסר
Chassidic, Chasidic, Hasidic, Hassidic
Chassidim, Chasidim, Hasidim, Hassidim, חסידים
Chassidut, Chasidut, Hasidut, Chassidus, Chasidus, Hasidus, Chassidism, Hasidism, Hassidism, חסידות
Omer, עומר
Bechorot, Bechoros, בכורות
Mashiach, Moshiach, Mashiah, Meshiach, משיח
Shekhinah, Shechinah, Shekhina, Shechina, Shekinah, שכינה
Klal Yisrael, Klal Yisroel, Kelal Yisrael, Clal Yisrael, כלל ישראל
Eretz Yisrael, Eretz Yisroel, Eretz Israel, Erets Yisrael, ארץ ישראל
Beit HaMikdash, Bet HaMikdash, Beis HaMikdash, Beth HaMikdash, Bais HaMikdash, בית המקדש
Mishkan, משכן
Sefirat HaOmer, Sefiras HaOmer, Sefirat Ha-Omer, Counting of the Omer, Counting the Omer, ספירת העומר
Yamim Noraim, Yomim Noraim, High Holidays, High Holy Days, Days of Awe, ימים נוראים
`;

/** A term as its words, folded like the words of a query. */
export type Term = readonly string[];

/** Folds letters the same way as `search_text` of the database, as far as the thesaurus needs it. */
const fold = (term: string): Term =>
  withPlainLetters(
    term
      .normalize('NFKD')
      .replace(/[\p{M}'’ʼ׳״]/gu, '')
      .toLowerCase(),
  )
    .split(/[\s־-]+/u)
    .filter(Boolean);

const keyOf = (words: Term): string => words.join(' ');

/** Reads lines of `a, b, c` and `a => b`. */
function readGroups(text: string): Map<string, readonly Term[]> {
  const found = new Map<string, readonly Term[]>();
  const rules = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('=>').map((side) => side.split(',').map(fold)));
  for (const [terms = [], target] of rules) {
    if (target === undefined) for (const term of terms) found.set(keyOf(term), terms);
  }
  for (const [terms = [], target] of rules) {
    if (target === undefined) continue;
    const group = found.get(keyOf(target[0] ?? [])) ?? [];
    for (const term of terms) found.set(keyOf(term), [term, ...group]);
  }
  return found;
}

const thesaurus = readGroups(groups);

/** The lines as they are written, for the test of the data. */
export const thesaurusLines: readonly string[] = groups
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Words of the longest term. */
export const longestTerm = Math.max(...[...thesaurus.keys()].map((key) => key.split(' ').length));

/**
 * The other spellings of a term; none for a term that the thesaurus does not have. An English plural or possessive
 * (`shabbats`) counts as the term itself.
 * @param words folded
 */
export function synonymsOf(words: Term): readonly Term[] {
  const key = keyOf(words).toLowerCase();
  const group = thesaurus.get(key) ?? thesaurus.get(key.replace(/s$/, ''));
  return group?.filter((term) => keyOf(term) !== key) ?? [];
}
