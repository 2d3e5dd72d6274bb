/** The tab under which a holiday stands. */
export type HolidayResourceCategory = 'major' | 'minor' | 'modern' | 'fast';

/** All that a reader needs to keep one holiday; its civil date is computed from `calendarName`. */
export interface HolidayResource {
  readonly id: string;
  readonly name: string;
  readonly hebrewName: string;
  readonly category: HolidayResourceCategory;
  /** The name under which hebcal knows the holiday (its basename). */
  readonly calendarName: string;
  /** When it falls in the Hebrew year. */
  readonly dateText: string;
  readonly duration: string;
  readonly description: string;
  readonly rituals: readonly string[];
  readonly observance: string;
  readonly items?: readonly string[];
  readonly readings?: readonly string[];
}

/** Every holiday of the four categories, in the order of the year from Rosh Hashana. */
export const holidayResources: readonly HolidayResource[] = [
  {
    id: 'rosh-hashana',
    name: 'Rosh Hashana',
    hebrewName: 'ראש השנה',
    category: 'major',
    calendarName: 'Rosh Hashana',
    dateText: '1–2 Tishrei',
    duration: 'Two days, in Israel as in the Diaspora; many Reform congregations keep one',
    description:
      'Rosh Hashana is the New Year and the Day of Judgment, when, the liturgy says, all who live pass ' +
      'before God like a flock, one by one. The Torah calls it a day of shofar blasts and of ' +
      'remembrance, and to hear the shofar is its particular commandment. The prayers crown God as ' +
      'sovereign, recall the covenant, and gather the verses in which a shofar sounds; the table is ' +
      'set with sweet things and spoken wishes for a good year. It opens the Ten Days of Repentance, ' +
      'which end with Yom Kippur, so its joy is a serious one. Its two days are regarded as one long ' +
      'day.',
    rituals: [
      'Hear the shofar on both days, by custom a hundred blasts; it is not sounded when the first day ' +
        'is Shabbat.',
      'Light candles both evenings with Shehecheyanu; on the second night light them after dark from ' +
        'an existing flame, with a new fruit on the table or a new garment on.',
      'Dip apple, and the bread of each meal, in honey; round loaves are usual.',
      'Say a wish over each of the symbolic foods (dates, leeks, beets, beans, gourd, pomegranate, a ' +
        'fish head). Sephardi homes make a full seder of them.',
      'Go to a river or the sea for Tashlich on the first afternoon, or on the second when the first ' +
        'is Shabbat.',
      'Pray from the machzor; the Musaf Amidah of Malchuyot, Zichronot, and Shofarot is the center of ' +
        'the service.',
      'Greet others with “Shanah tovah,” or, among Sephardim, “Tizku leshanim rabbot.”',
    ],
    observance:
      'From sunset until nightfall at the end of the second day, work is forbidden as on every ' +
      'festival; cooking from an existing flame and carrying are permitted, except on Shabbat. The ' +
      'long morning service holds the Torah reading, the shofar, and Musaf. Hallel is not said. Avinu ' +
      'Malkenu is, though Ashkenazim leave it out on Shabbat. When the days are Thursday and Friday, ' +
      'an eruv tavshilin set aside on Wednesday allows cooking for Shabbat. Selichot come before: all ' +
      'through Elul for Sephardim, and for Ashkenazim from the Saturday night of Leil Selichot.',
    items: [
      'Shofar',
      'Machzor for Rosh Hashana',
      'Apples and honey',
      'Round challah',
      'Pomegranate and the other symbolic foods',
      'A new fruit for the second night',
    ],
    readings: [
      'Day 1: Genesis 21:1–34; maftir Numbers 29:1–6; haftarah I Samuel 1:1–2:10',
      'Day 2: Genesis 22:1–24; maftir Numbers 29:1–6; haftarah Jeremiah 31:2–20 (numbered 31:1–19 in ' +
        'some editions)',
    ],
  },
  {
    id: 'tzom-gedaliah',
    name: 'Tzom Gedaliah',
    hebrewName: 'צום גדליה',
    category: 'fast',
    calendarName: 'Tzom Gedaliah',
    dateText: '3 Tishrei; 4 Tishrei when the 3rd is Shabbat',
    duration: 'From dawn to nightfall',
    description:
      'After the Babylonians destroyed the First Temple they left a remnant in the land and set over ' +
      'it a Judean, Gedaliah son of Ahikam. From Mizpah he urged the people to stay, to bring in wine, ' +
      'fruit, and oil, and to live in peace; refugees came back to join him. Warned of a plot, he ' +
      'would not believe it, and he was killed at his own table by Ishmael son of Nethaniah. Those who ' +
      'were left fled to Egypt, and Jewish life in Judah came to an end. The prophet Zechariah names ' +
      'this “the fast of the seventh month.” The Talmud draws from it that the death of the righteous ' +
      'weighs as much as the burning of God’s house.',
    rituals: [
      'Eat and drink nothing from dawn to nightfall; one who means to eat before dawn should decide so ' +
        'before going to sleep.',
      'Say Selichot early in the morning, as throughout the Ten Days of Repentance.',
      'Add Aneinu to the Amidah: the prayer leader in the morning and afternoon, each person in the ' +
        'afternoon; Sephardim each say it in the morning too.',
      'Say Avinu Malkenu, and hear the Torah read morning and afternoon.',
      'Read the story in Jeremiah 40–41 and II Kings 25.',
    ],
    observance:
      'The fast lasts from first light until the stars are out; when 3 Tishrei is Shabbat it is kept ' +
      'on Sunday. Only food and drink are given up: washing, leather shoes, and ordinary work are ' +
      'permitted. Children do not fast, the sick are exempt, and so, in most rulings, are pregnant and ' +
      'nursing women, though Ashkenazi custom was stricter; a rabbi can advise. Those who do not fast ' +
      'eat simply. In the afternoon Ashkenazim read a haftarah; most Sephardim do not.',
    readings: [
      'Morning: Exodus 32:11–14; 34:1–10',
      'Afternoon: the same, with haftarah Isaiah 55:6–56:8 in Ashkenazi congregations',
    ],
  },
  {
    id: 'yom-kippur',
    name: 'Yom Kippur',
    hebrewName: 'יום כיפור',
    category: 'major',
    calendarName: 'Yom Kippur',
    dateText: '10 Tishrei',
    duration:
      'One day of about twenty-five hours, from before sunset until nightfall, in Israel and the ' +
      'Diaspora alike',
    description:
      'Yom Kippur is the Day of Atonement, the holiest day of the year. The Torah commands Israel to ' +
      'practice self-denial and to do no work, “for on this day atonement will be made for you, to ' +
      'cleanse you.” In the Temple the High Priest, once a year, entered the Holy of Holies, and a ' +
      'goat carried the people’s sins into the wilderness. Now five services fill the day instead, and ' +
      'in each the congregation confesses together, in the plural. The day atones for sins between a ' +
      'person and God; for a wrong done to someone else it atones only when that person has been ' +
      'appeased. It is solemn, but not sad: it is kept in the trust of being forgiven.',
    rituals: [
      'In the days before, ask forgiveness of anyone you have hurt, and grant it to those who ask.',
      'Give charity; some perform kapparot on the eve, usually with money.',
      'Eat well on the eve, which is itself a commandment, and finish the last meal before sunset.',
      'Light candles, and with them a flame that will burn until the end of the day; bless your children.',
      'Come in white, and with a tallit where it is the custom, for Kol Nidrei, which begins before sunset.',
      'Make confession in every service, striking the heart at each phrase.',
      'Follow the Avodah, the service of the High Priest, in Musaf; many kneel and bow to the floor.',
      'Stay for Ne’ilah, the closing of the gates, and one long blast of the shofar at nightfall (a ' +
        'set of four notes among Sephardim).',
    ],
    observance:
      'From before sunset until nightfall five things are forbidden: eating and drinking, washing for ' +
      'pleasure, oils and creams on the body, leather shoes, and marital relations. So is all work ' +
      'forbidden on Shabbat, and the fast holds on Shabbat too. Girls fast from twelve, boys from ' +
      'thirteen. Danger to life overrides the fast; anyone ill or about to give birth should ask a ' +
      'doctor and a rabbi beforehand. Ashkenazim say Yizkor. Havdalah is made on wine and on a flame ' +
      'that burned all day, without spices on a weekday. Many begin the sukkah that night.',
    items: [
      'Machzor for Yom Kippur',
      'White clothing or a kittel',
      'Tallit, worn at night as well',
      'Shoes without leather',
      'A candle that burns for the whole day',
      'Shofar',
    ],
    readings: [
      'Morning: Leviticus 16:1–34; maftir Numbers 29:7–11; haftarah Isaiah 57:14–58:14',
      'Afternoon: Leviticus 18:1–30 (19:1–18 in many liberal congregations); haftarah Jonah 1:1–4:11 ' +
        'and Micah 7:18–20',
    ],
  },
  {
    id: 'sukkot',
    name: 'Sukkot',
    hebrewName: 'סוכות',
    category: 'major',
    calendarName: 'Sukkot',
    dateText: '15–21 Tishrei',
    duration:
      'Seven days: in Israel one festival day and six intermediate days, in the Diaspora two and five; ' +
      'Shmini Atzeret follows',
    description:
      'Five days after Yom Kippur everyone moves outdoors. Sukkot is the feast of ingathering, when ' +
      'the harvest is home, and the memorial of the booths in which Israel lived after leaving Egypt; ' +
      'the prayers call it the season of our joy. For a week meals are eaten in a sukkah, a hut whose ' +
      'roof of branches lets in the stars and the rain. Each day the four species are held together ' +
      'and waved: palm, myrtle, willow, and citron. The seventh day, Hoshana Raba, is regarded as the ' +
      'last sealing of the judgment begun on Rosh Hashana: there are seven circuits with the lulav, ' +
      'and willow branches are beaten on the ground.',
    rituals: [
      'Build a sukkah under open sky: at least two walls and part of a third, and a roof of cut ' +
        'branches, reeds, or bamboo that gives more shade than sun.',
      'Eat in it all week, saying “leishev ba-sukkah” over the meal; on the first night eat bread in ' +
        'it at least.',
      'Take lulav and etrog each day except Shabbat, with the blessing, and wave them in six directions.',
      'Say the whole of Hallel every day, and circle the synagogue with the four species for Hoshanot.',
      'Invite guests, and with them the Ushpizin, the seven ancestors.',
      'Rejoice in the evenings with music, in memory of the water-drawing in the Temple.',
      'On Hoshana Raba make seven circuits, beat five willow twigs, and, in many communities, study ' +
        'through the night before.',
    ],
    observance:
      'On the first day, and in the Diaspora the second, work is forbidden as on every festival; ' +
      'cooking from an existing flame and carrying are allowed, except on Shabbat. On the intermediate ' +
      'days only work needed for the festival, or to prevent a loss, is done; tefillin are left off by ' +
      'Sephardim, Chasidim, and nearly everyone in Israel. Rain that would spoil the soup frees one ' +
      'from the sukkah, though Ashkenazim eat a little bread there on the first night. Many sleep in ' +
      'it. Women need not but may; Ashkenazi women say the blessings, many Sephardi women do not.',
    items: [
      'Sukkah with its roof of branches',
      'Lulav (palm)',
      'Etrog (citron)',
      'Three myrtle branches',
      'Two willow branches',
      'Five willow twigs for Hoshana Raba',
    ],
    readings: [
      'Day 1, and day 2 in the Diaspora: Leviticus 22:26–23:44; maftir Numbers 29:12–16',
      'Haftarah of day 1: Zechariah 14:1–21; of day 2 in the Diaspora: I Kings 8:2–21',
      'Intermediate days and Hoshana Raba: the offerings of the day, from Numbers 29:17–34',
      'Shabbat of the intermediate days: Exodus 33:12–34:26; haftarah Ezekiel 38:18–39:16',
      'Ecclesiastes (Kohelet), among Ashkenazim, on the intermediate Shabbat; when Sukkot begins on ' +
        'Shabbat, in Israel on that day, in the Diaspora on Shmini Atzeret',
    ],
  },
  {
    id: 'shmini-atzeret',
    name: 'Shmini Atzeret',
    hebrewName: 'שמיני עצרת',
    category: 'major',
    calendarName: 'Shmini Atzeret',
    dateText: '22 Tishrei',
    duration:
      'One day; in Israel it is Simchat Torah as well, while in the Diaspora Simchat Torah is the day ' +
      'after',
    description:
      '“On the eighth day you shall hold an assembly,” the Torah says of the day after Sukkot. It has ' +
      'no sukkah commandment, no lulav, and no story of its own. The sages explain it by a parable: ' +
      'when the guests of a long feast are about to leave, the king asks those closest to him to stay ' +
      'one more day, because parting from them is hard. After seventy bulls offered through Sukkot for ' +
      'the nations of the world, a single bull is offered on the eighth day. In Musaf the reader, in ' +
      'white, prays for rain in the land of Israel, and from then until Pesach the Amidah praises God ' +
      '“who makes the wind blow and the rain fall.”',
    rituals: [
      'Light candles and make Kiddush with Shehecheyanu, for this is a festival in its own right.',
      'Say the whole of Hallel, without the four species.',
      'Stand for Geshem, the prayer for rain, in Musaf.',
      'Say Yizkor for parents and other relatives, in Ashkenazi congregations.',
      'In the Diaspora eat in the sukkah, without its blessing; in Israel move back indoors.',
      'In Israel dance the hakafot of Simchat Torah, and finish and begin the Torah.',
    ],
    observance:
      'It is a full festival from sunset to nightfall: no work, though cooking from an existing flame ' +
      'and carrying are permitted except on Shabbat. Since in the Diaspora the day was once also in ' +
      'doubt as the seventh of Sukkot, meals are still taken in the sukkah; some Chasidim eat indoors, ' +
      'at least at night. From Musaf on, the line about wind and rain enters the second blessing of ' +
      'the Amidah. In the Diaspora the festival passes into Simchat Torah at nightfall; in Israel it ' +
      'ends, and many communities dance once more that night.',
    items: ['Machzor with the prayer for rain', 'Memorial candle for those who say Yizkor'],
    readings: [
      'Diaspora: Deuteronomy 14:22–16:17; maftir Numbers 29:35–30:1; haftarah I Kings 8:54–66',
      'Israel: the readings of Simchat Torah',
      'Ecclesiastes (Kohelet), among Ashkenazim in the Diaspora, when the day is Shabbat',
    ],
  },
  {
    id: 'simchat-torah',
    name: 'Simchat Torah',
    hebrewName: 'שמחת תורה',
    category: 'major',
    calendarName: 'Simchat Torah',
    dateText: '23 Tishrei; in Israel 22 Tishrei, with Shmini Atzeret',
    duration:
      'One day: in Israel, and in most Reform congregations, the same day as Shmini Atzeret; in the ' +
      'Diaspora the day after it',
    description:
      'On this day the year’s reading of the Torah reaches its end and at once begins again. Every ' +
      'scroll is taken from the ark and carried around the synagogue seven times, night and morning, ' +
      'with song and dancing that often spills into the street. The death of Moses is read, and then, ' +
      'so that no one can say that the Torah has been finished, the creation of the world. The custom ' +
      'took shape in Babylonia, where the whole Torah was read in a year and the festivals were kept ' +
      'for two days; its name and dances came later. Everyone is called up, the children together ' +
      'under one large tallit.',
    rituals: [
      'Make seven hakafot, circuits with all the scrolls, in the evening and again in the morning.',
      'Dance; children follow with flags, small scrolls, and sweets.',
      'Call every adult to the Torah, repeating the reading as often as needed.',
      'Call up all the children together (kol ha-ne’arim) beneath a tallit spread over them.',
      'Honor the Chatan Torah, who is called for the last verses of Deuteronomy, and the Chatan ' +
        'Bereshit, for the first of Genesis; many communities honor a Kallat Torah too.',
      'Make Kiddush and a festive meal, in the synagogue or at home.',
    ],
    observance:
      'It is a full festival day: no work; cooking from an existing flame and carrying are permitted, ' +
      'except on Shabbat, which it can be only in Israel. In the Diaspora the sukkah is no longer ' +
      'used. At night many Ashkenazi congregations read from the Torah, as on no other night. The ' +
      'priestly blessing is often moved to Shacharit, before the drinking begins. In Israel “second ' +
      'hakafot” with music follow at nightfall, when the festival is over. Since October 7, 2023, the ' +
      'day of the Hamas attack, was Simchat Torah in Israel, many dedicate a hakafah to the dead.',
    items: [
      'Torah scrolls, taken out together',
      'Flags and sweets for children',
      'A large tallit for the children’s blessing',
    ],
    readings: [
      'Evening, where it is the custom: Deuteronomy 33:1–17',
      'Morning: Deuteronomy 33:1–34:12; Genesis 1:1–2:3; maftir Numbers 29:35–30:1',
      'Haftarah: Joshua 1:1–18 (Sephardim 1:1–9)',
    ],
  },
  {
    id: 'yitzhak-rabin-memorial-day',
    name: 'Yitzhak Rabin Memorial Day',
    hebrewName: 'יום הזכרון ליצחק רבין',
    category: 'modern',
    calendarName: 'Yitzhak Rabin Memorial Day',
    dateText: '12 Cheshvan; the Thursday before when it is Friday',
    duration: 'One day, kept in Israel',
    description:
      'On the night of November 4, 1995, after a peace rally in Tel Aviv, Prime Minister Yitzhak Rabin ' +
      'was shot and killed by a Jewish extremist who opposed the Oslo Accords. Rabin had commanded a ' +
      'brigade in 1948, led the army as chief of staff in 1967, served twice as prime minister, signed ' +
      'the treaty with Jordan, and shared the Nobel Peace Prize. A law of 1997 made the Hebrew date of ' +
      'his death a day of remembrance, devoted to his life and work, to the importance of democracy, ' +
      'and to the danger that violence poses to a society and a state.',
    rituals: [
      'Light a memorial candle; the president of Israel lights one with Rabin’s family, soldiers, and ' +
        'students.',
      'Attend or watch the state ceremony at his grave on Mount Herzl.',
      'Study his life and the duty to disagree without violence, as Israeli schools do by law.',
      'Lower the flag to half-mast, as state institutions and army bases do.',
      'Many also gather in Rabin Square, Tel Aviv, near the civil date in November.',
    ],
    observance:
      'It is an ordinary working day without religious restrictions. Flags are at half-mast, the ' +
      'Knesset meets in special session, and schools and army units hold ceremonies and discussions. ' +
      'When 12 Cheshvan is a Friday, the day is kept on Thursday, 11 Cheshvan. Some rabbis link it to ' +
      'the Fast of Gedaliah, which also mourns a Jewish leader killed by a Jew, and speak of it on the ' +
      'nearest Shabbat.',
    items: ['Memorial candle'],
  },
  {
    id: 'sigd',
    name: 'Sigd',
    hebrewName: 'חג הסיגד',
    category: 'modern',
    calendarName: 'Sigd',
    dateText: '29 Cheshvan; the Thursday before when it is Shabbat',
    duration: 'One day: a fast from morning until the meal in the afternoon',
    description:
      'Sigd, “bowing down” in Ge’ez, is the festival of the Beta Israel, the Jews of Ethiopia, fifty ' +
      'days after Yom Kippur. It renews the covenant of Sinai after the example of Ezra and Nehemiah, ' +
      'who gathered the returning exiles to fast, hear the Torah, and confess. In Ethiopia whole ' +
      'villages, dressed in white, climbed a mountain with their priests, the kessim, and prayed ' +
      'toward Jerusalem to be brought there. Since they came, the prayer is said within sight of the ' +
      'Temple Mount, on the promenade of Armon HaNatziv. A law of 2008 made it a national holiday in ' +
      'Israel, and communities elsewhere have begun to keep it.',
    rituals: [
      'Wash, put on clean white clothes, and fast from the morning.',
      'Go up together to a high place, facing Jerusalem.',
      'Stand as the kessim, under bright umbrellas, carry the Orit, the Torah in Ge’ez, and read from it.',
      'Bow to the ground and spread out the hands in prayer.',
      'Break the fast in the afternoon with dabo bread and a shared meal, with music and dancing.',
    ],
    observance:
      'Members of the community fast until the prayers end, about midday or early afternoon; others ' +
      'are welcome to join without fasting. The readings are chanted in Ge’ez and explained in ' +
      'Amharic, Tigrinya, and Hebrew. Work is not forbidden; in Israel employees may take the day as ' +
      'leave. When 29 Cheshvan is Shabbat it is kept on Thursday, 27 Cheshvan. Elsewhere, synagogues ' +
      'mark the day by learning with Ethiopian Jews, by prayer, and by supporting those still waiting ' +
      'to come.',
    items: ['White clothing', 'The Orit', 'Embroidered umbrellas', 'Dabo, a festive bread'],
    readings: [
      'The giving of the Torah, Exodus 19–20, from the Orit',
      'The assembly and confession of Nehemiah 9',
      'Psalms, and passages from the Prophets on the return to Zion',
    ],
  },
  {
    id: 'ben-gurion-day',
    name: 'Ben-Gurion Day',
    hebrewName: 'יום בן־גוריון',
    category: 'modern',
    calendarName: 'Ben-Gurion Day',
    dateText: '6 Kislev; the Sunday after when it is Friday or Shabbat',
    duration: 'One day, kept in Israel',
    description:
      'David Ben-Gurion, born in Płońsk in Poland in 1886, came to the land in 1906, led its labor ' +
      'movement and then the Jewish Agency, and on 5 Iyyar 5708 read out the Declaration of ' +
      'Independence. He was Israel’s first prime minister and minister of defense through the war for ' +
      'its existence and the arrival of more than a million immigrants. In the 1950s he moved to a hut ' +
      'in the Negev kibbutz of Sde Boker, convinced that the future lay in the desert. He died on 6 ' +
      'Kislev 5734, December 1, 1973. The Knesset made the date a memorial day by law in 1976.',
    rituals: [
      'Visit his grave and that of his wife Paula, above the Zin valley in the Negev.',
      'See the hut at Sde Boker or his house in Tel Aviv, kept as he left them.',
      'Read the Declaration of Independence aloud and discuss it.',
      'Study Tanakh, as he did with a circle of scholars in his home.',
    ],
    observance:
      'The state ceremony is held at the grave in Midreshet Ben-Gurion, with the president and the ' +
      'prime minister, and schools teach about his life and about the settling of the Negev. It is a ' +
      'working day without religious observance. When 6 Kislev is Friday or Shabbat, it is kept on ' +
      'Sunday. Outside Israel the day is little known, and suits a lesson on how a state is founded ' +
      'and what a leader owes it.',
    items: ['The Declaration of Independence'],
  },
  {
    id: 'chanukah',
    name: 'Chanukah',
    hebrewName: 'חנוכה',
    category: 'minor',
    calendarName: 'Chanukah',
    dateText: '25 Kislev to 2 or 3 Tevet; first candle on the evening before',
    duration: 'Eight days, in Israel and the Diaspora alike',
    description:
      'In the second century BCE Antiochus IV outlawed the practice of Judaism and defiled the Temple. ' +
      'The Hasmonean family of Modi’in, and Judah the Maccabee above all, led a revolt, and on 25 ' +
      'Kislev 164 BCE they cleansed and rededicated the sanctuary; Chanukah means “dedication.” The ' +
      'Talmud adds that a single sealed jar of pure oil, enough for one day, burned for eight. So for ' +
      'eight nights a growing row of lights is set where others can see it, to make the miracle known. ' +
      'Praise and thanks are the whole of the holiday: there is no feast to prepare and no work to ' +
      'give up, only candles, songs, and food fried in oil.',
    rituals: [
      'Light one light the first night and one more each night, with a separate shamash: 44 candles in ' +
        'all, counting the shamash.',
      'Set the lights from right to left and kindle the newest, the leftmost, first.',
      'Say two blessings each night, and Shehecheyanu on the first; then Ha-nerot halalu, and Maoz ' +
        'Tzur or Psalm 30.',
      'Place the chanukiyah in a window, or outside the door on the left, opposite the mezuzah.',
      'Say the whole of Hallel each morning, and Al ha-Nissim in the Amidah and grace after meals.',
      'Eat what is fried in oil: latkes, sufganiyot, bimuelos.',
      'Play dreidel, give gelt, and give charity generously.',
    ],
    observance:
      'Light at sunset or nightfall, by custom, with fuel for at least half an hour after dark. On ' +
      'Friday light before the Shabbat candles, with enough for half an hour past nightfall; on ' +
      'Saturday night after Shabbat ends. Ashkenazim commonly light one chanukiyah for each person, ' +
      'Sephardim one for the household. The lights are for looking at, not for use, so no one reads by ' +
      'them, and many women do no work while they burn. Otherwise work is permitted. There is no ' +
      'fasting, eulogy, or Tachanun.',
    items: ['Chanukiyah', '44 candles, or olive oil and wicks', 'Dreidels and gelt', 'Latkes or sufganiyot'],
    readings: [
      'Each day: its part of the offerings of the princes, Numbers 7:1–8:4',
      'Shabbat: the weekly portion with maftir from Numbers 7; haftarah Zechariah 2:14–4:7; on a ' +
        'second Shabbat I Kings 7:40–50',
      'Rosh Chodesh Tevet: Numbers 28:1–15, then the passage of the day from Numbers 7',
    ],
  },
  {
    id: 'chag-habanot',
    name: 'Chag HaBanot',
    hebrewName: 'חג הבנות',
    category: 'minor',
    calendarName: 'Chag HaBanot',
    dateText: 'Rosh Chodesh Tevet, toward the end of Chanukah',
    duration: 'One night and day of Chanukah',
    description:
      'Chag HaBanot, the Festival of the Daughters, called Eid al-Banat in Arabic, belongs to the ' +
      'Jewish women of North Africa, above all of Tunisia and Djerba, and was known as far away as ' +
      'Salonika. It is kept on Rosh Chodesh Tevet, in the last nights of Chanukah, and remembers brave ' +
      'women: Judith, who killed Holofernes; Hannah, daughter of Mattathias, whose courage is said to ' +
      'have begun the revolt; and Esther, who was brought to the palace in Tevet. Rosh Chodesh was ' +
      'always a holiday of women, and this one is the fullest of the year.',
    rituals: [
      'Light the Chanukah lights together, with a daughter or a bride given the honor.',
      'Gather the women of the family for sweets, honey cakes, and songs.',
      'Mothers give presents to daughters, and bridegrooms to brides.',
      'Make peace with anyone you have quarreled with.',
      'In some communities women come to the synagogue to kiss the Torah and receive a blessing.',
      'Tell the story of Judith, and eat something made with cheese.',
    ],
    observance:
      'The night is the sixth or seventh of Chanukah, according to the length of Kislev. Nothing is ' +
      'forbidden beyond what is usual on Rosh Chodesh, when many women do no sewing, laundry, or heavy ' +
      'work. In the synagogue it is simply Rosh Chodesh and Chanukah together: whole Hallel, Al ' +
      'ha-Nissim, Ya’aleh ve-Yavo, and Musaf. Women in Israel and elsewhere have revived the evening, ' +
      'with study, blessings for girls, and joint celebrations of bat mitzvah.',
    items: ['The chanukiyah', 'Sweets and fried pastries', 'Cheese dishes', 'Gifts'],
    readings: ['Rosh Chodesh: Numbers 28:1–15, then the passage of the day of Chanukah from Numbers 7'],
  },
  {
    id: 'asara-btevet',
    name: 'Asara B’Tevet',
    hebrewName: 'עשרה בטבת',
    category: 'fast',
    calendarName: "Asara B'Tevet",
    dateText: '10 Tevet',
    duration: 'From dawn to nightfall, also when it is Friday',
    description:
      'On 10 Tevet Nebuchadnezzar of Babylon laid siege to Jerusalem, the first step toward the ' +
      'burning of the First Temple two and a half years later. God told the prophet Ezekiel, far away ' +
      'in exile, to write down “this very day,” and those words give the fast its particular weight. ' +
      'Tradition joins to it two sorrows of the days before: the Greek translation of the Torah, on 8 ' +
      'Tevet, and the death of Ezra, on the 9th. Israel’s Chief Rabbinate has made it the day of the ' +
      'general Kaddish, for those murdered in the Holocaust whose date of death no one knows.',
    rituals: [
      'Eat and drink nothing from dawn to nightfall.',
      'Say Selichot in the morning, and Avinu Malkenu where it is the custom.',
      'Add Aneinu to the Amidah.',
      'Hear the Torah read morning and afternoon.',
      'Say Kaddish, light a candle, or study for those whose day of death is unknown.',
    ],
    observance:
      'Only eating and drinking are forbidden; washing and work are allowed. It is the only public ' +
      'fast that can fall on Friday, and it is then kept in full: Shabbat begins with everyone still ' +
      'fasting, and Kiddush is made soon after the stars come out. In the present calendar it never ' +
      'falls on Shabbat. On a Friday afternoon Avinu Malkenu and Tachanun are omitted, but the Torah ' +
      'is read. Children do not fast; the sick are exempt, and, in most rulings, pregnant and nursing ' +
      'women are too.',
    items: ['Memorial candle for the general Kaddish'],
    readings: [
      'Morning: Exodus 32:11–14; 34:1–10',
      'Afternoon: the same, with haftarah Isaiah 55:6–56:8 in Ashkenazi congregations',
    ],
  },
  {
    id: 'hebrew-language-day',
    name: 'Hebrew Language Day',
    hebrewName: 'יום השפה העברית',
    category: 'modern',
    calendarName: 'Hebrew Language Day',
    dateText: '21 Tevet; the Thursday before when it is Friday or Shabbat',
    duration: 'One day, kept in Israel',
    description:
      'Hebrew Language Day falls on the birthday of Eliezer Ben-Yehuda, born on 21 Tevet 5618, January ' +
      '1858. In 1881 he came to Jerusalem resolved to speak nothing but Hebrew at home, and his son is ' +
      'remembered as the first child in many centuries with Hebrew as his mother tongue. Ben-Yehuda ' +
      'coined words for a modern life, edited newspapers, founded the committee that became the ' +
      'Academy of the Hebrew Language, and labored on a great dictionary of the language of every age. ' +
      'Teachers and children did the rest. The government of Israel established the day in 2012.',
    rituals: [
      'Learn a new Hebrew word, its root, and the family that grew from it.',
      'Read a page of Hebrew from each age: Bible, Mishnah, medieval poetry, a modern author.',
      'Speak Hebrew for an hour, a meal, or the day.',
      'Look up which everyday words are Ben-Yehuda’s own, such as milon, “dictionary.”',
    ],
    observance:
      'It is an ordinary working day. Schools in Israel hold lessons, contests, and readings, the ' +
      'Academy publishes new words, and the Knesset discusses the state of the language. When 21 Tevet ' +
      'is Friday or Shabbat it is kept on Thursday, 19 or 20 Tevet. Outside Israel it is a good day to ' +
      'begin or go on with an ulpan, or to let a congregation’s children show what they can already ' +
      'read.',
    items: ['A Hebrew dictionary', 'A book of Hebrew poems'],
  },
  {
    id: 'tu-bishvat',
    name: 'Tu BiShvat',
    hebrewName: 'ט״ו בשבט',
    category: 'minor',
    calendarName: 'Tu BiShvat',
    dateText: '15 Sh’vat',
    duration: 'One day, in Israel and the Diaspora alike',
    description:
      'The Mishnah counts four new years, and this is the one for trees. By it the age of a tree and ' +
      'the year of its fruit are reckoned, for tithes and for orlah, the fruit of the first three ' +
      'years, which may not be eaten. By mid-Sh’vat most of the rain has fallen in the land of Israel, ' +
      'the sap rises, and the almond flowers. The kabbalists who followed the masters of Safed made a ' +
      'seder of it, with fruits and four cups of wine that turn from white to red. Since 1890 children ' +
      'in the land of Israel have planted trees on this day, and it has become a day for the earth ' +
      'itself.',
    rituals: [
      'Eat fruit, above all of the species for which the land is praised: wheat, barley, grapes, figs, ' +
        'pomegranates, olives, dates.',
      'Eat a fruit that is new this season, and say Shehecheyanu over it.',
      'Hold a seder of fruits and four cups of wine, from white to red, with readings between them.',
      'Plant a tree, or have one planted in Israel.',
      'Eat carob, and among Ashkenazim pray for a beautiful etrog in the fall.',
    ],
    observance:
      'There is no prohibition of work and no special service. Tachanun is omitted, on the afternoon ' +
      'before as well, there are no eulogies, and even a bride and groom do not fast. When the day is ' +
      'Shabbat it is usually Shabbat Shirah too, when the Song at the Sea is read. Fruit from Israel ' +
      'requires that tithes have been taken and that the laws of the sabbatical year have been kept. ' +
      'In Israel schools and families plant, except in a sabbatical year.',
    items: [
      'Fruits of the seven species',
      'Almonds and carob',
      'White and red wine or grape juice',
      'A Tu BiShvat haggadah',
    ],
    readings: [
      'Deuteronomy 8:1–10, on the land and its fruits, often read at the seder',
      'Psalm 104 and the fifteen Songs of Ascents, Psalms 120–134, where it is the custom',
    ],
  },
  {
    id: 'family-day',
    name: 'Family Day',
    hebrewName: 'יום המשפחה',
    category: 'modern',
    calendarName: 'Family Day',
    dateText: '30 Sh’vat',
    duration: 'One day, kept in Israel',
    description:
      'Israel’s Family Day began in 1951 as Mother’s Day, when eleven-year-old Nechama Biedermann of ' +
      'Ra’anana proposed in a children’s paper that it be kept on the day Henrietta Szold died, 30 ' +
      'Sh’vat 5705. Szold founded Hadassah and led Youth Aliyah, which brought thousands of children ' +
      'out of Europe. She had no children of her own, and thousands called her mother. In the 1990s ' +
      'the day widened into Family Day, so that every kind of family, and each person in it, could ' +
      'take part.',
    rituals: [
      'Make time for a meal or a walk with the whole family.',
      'Write a letter or make a card for a parent, grandparent, or child.',
      'Tell a family story, and write it down.',
      'Give to an organization that cares for children, as Szold did.',
    ],
    observance:
      'It is a working day with no religious observance. Kindergartens and schools mark it with songs, ' +
      'drawings, and visits from parents and grandparents, and families give small presents. It falls ' +
      'on the first day of Rosh Chodesh Adar (Adar I in a leap year), so the synagogue service is that ' +
      'of Rosh Chodesh, with half Hallel and Musaf.',
  },
  {
    id: 'purim-katan',
    name: 'Purim Katan',
    hebrewName: 'פורים קטן',
    category: 'minor',
    calendarName: 'Purim Katan',
    dateText: '14 Adar I, in leap years only; Shushan Purim Katan on 15 Adar I',
    duration: 'One day, seven times in nineteen years',
    description:
      'A Hebrew leap year has two months of Adar, and Purim is kept in the second, close to Pesach, so ' +
      'that one redemption stands near the other. The fourteenth of the first Adar then remains as ' +
      'Purim Katan, the little Purim, and the fifteenth as Shushan Purim Katan. The Mishnah says that ' +
      'the two Adars differ only in the reading of the Megillah and the gifts to the poor; from this ' +
      'the sages learned that mourning and fasting are out of place on these days too. What is left is ' +
      'a small, quiet gladness, without scroll or costume.',
    rituals: [
      'Eat something a little better than usual: “one who is glad of heart feasts continually.”',
      'Leave Tachanun out of the prayers.',
      'Do not fast, and give no eulogy, on 14 or 15 Adar I.',
      'Share the meal with friends, or with someone who would otherwise eat alone.',
    ],
    observance:
      'The Megillah is not read, Al ha-Nissim is not said, and there is no duty of gifts. Work is ' +
      'permitted. Tachanun and Psalm 20 (Lamnatzeach) are omitted on both days, and Tachanun, in many ' +
      'communities, on the afternoon before. Rabbi Moses Isserles, in the gloss that ends his Orach ' +
      'Chayim, advises a somewhat larger meal, and many follow him. In ordinary years there is no ' +
      'Purim Katan.',
  },
  {
    id: 'taanit-esther',
    name: 'Ta’anit Esther',
    hebrewName: 'תענית אסתר',
    category: 'fast',
    calendarName: "Ta'anit Esther",
    dateText: '13 Adar (Adar II in a leap year); Thursday, 11 Adar, when the 13th is Shabbat',
    duration: 'From dawn until after nightfall and the reading of the Megillah',
    description:
      'Before Esther went uninvited to the king she asked all the Jews of Shushan to fast with her for ' +
      'three days. The fast that bears her name is kept on the eve of Purim, 13 Adar, the day on which ' +
      'the Jews gathered to defend themselves, and, it is said, fasted as they fought. It is not one ' +
      'of the four fasts named by the prophets; it is known first from the age of the Geonim, and its ' +
      'laws are the mildest. It is a fast without mourning, a day of prayer in danger, which shows ' +
      'that God sees a person’s distress and hears.',
    rituals: [
      'Eat and drink nothing from dawn.',
      'Say Selichot in the morning and add Aneinu to the Amidah.',
      'Before the afternoon service or the Megillah, give three half-coins to charity in memory of the ' +
        'half-shekel.',
      'Prepare the gifts and the meal of Purim.',
      'Break the fast only after hearing the Megillah that night.',
    ],
    observance:
      'Only food and drink are forbidden, and pregnant and nursing women, the sick, and anyone in real ' +
      'discomfort are treated more leniently than on other fasts. When 13 Adar is Shabbat the fast is ' +
      'moved back to Thursday, since one does not fast on the eve of Shabbat without need. Avinu ' +
      'Malkenu is said in the morning; in the afternoon, with Purim coming in, it and Tachanun are ' +
      'left out, unless the fast was moved to Thursday. Those for whom waiting is hard may drink ' +
      'something before the Megillah.',
    items: ['Three half-coins for the half-shekel', 'Scroll of Esther'],
    readings: [
      'Morning: Exodus 32:11–14; 34:1–10',
      'Afternoon: the same, with haftarah Isaiah 55:6–56:8 in Ashkenazi congregations',
    ],
  },
  {
    id: 'purim',
    name: 'Purim',
    hebrewName: 'פורים',
    category: 'minor',
    calendarName: 'Purim',
    dateText: '14 Adar (Adar II in a leap year); 15 Adar in Jerusalem',
    duration: 'One day, from evening to evening',
    description:
      'The Book of Esther tells how Haman, minister of the Persian king Ahasuerus, cast lots (purim) ' +
      'to choose the day for killing every Jew in the empire, and how Mordecai and his cousin Esther, ' +
      'who had become queen, turned that day around. God is not named in the book; everything happens ' +
      'in banquets, sleepless nights, and chance. Purim answers in kind, with a meal, masks, and ' +
      'laughter, and with gifts, because the book itself asks for “sending portions to one another and ' +
      'gifts to the poor.” Four commandments make the day: to hear the Megillah, to send food, to give ' +
      'to the poor, and to feast.',
    rituals: [
      'Hear the whole Megillah in the evening and again in the day; drown out Haman’s name with noise, ' +
        'but hear every word.',
      'Give to at least two people in need, during the day; this comes before all other spending.',
      'Send at least two kinds of ready food to at least one person, during the day.',
      'Sit down to a festive meal in the daytime, with bread and wine.',
      'Say Al ha-Nissim in the Amidah and in grace after meals.',
      'Dress up, and let the children do so.',
      'Eat hamantaschen, or the fried ears and sweets of your own tradition.',
    ],
    observance:
      'All are obligated, women as much as men. The commandments belong to the daytime; only the first ' +
      'reading is at night. Work is permitted by law but better avoided. Hallel is not said: reading ' +
      'the Megillah takes its place. There is no Tachanun, fast, or eulogy. When Purim is Friday, the ' +
      'meal is eaten early. Wine is part of the meal, but no one should drink who would come to harm ' +
      'by it. Jerusalem keeps the day on 15 Adar, as Shushan Purim.',
    items: [
      'Scroll of Esther',
      'Grogger or other noisemaker',
      'Costumes',
      'Food parcels (mishloach manot)',
      'Money for the poor',
      'Hamantaschen',
    ],
    readings: [
      'Evening and morning: the Book of Esther',
      'Morning: Exodus 17:8–16',
      'Shabbat before (Zachor): maftir Deuteronomy 25:17–19; haftarah I Samuel 15:2–34 (Sephardim 15:1–34)',
    ],
  },
  {
    id: 'shushan-purim',
    name: 'Shushan Purim',
    hebrewName: 'שושן פורים',
    category: 'minor',
    calendarName: 'Shushan Purim',
    dateText: '15 Adar (Adar II in a leap year)',
    duration: 'One day; three in Jerusalem when 15 Adar is Shabbat',
    description:
      'In the capital, Shushan, the fighting went on a day longer, and its Jews rested and rejoiced on ' +
      'the fifteenth. The sages therefore assigned 15 Adar to cities that were walled in the time of ' +
      'Joshua, counting from him so that the land of Israel, then in ruins, should not be put to shame ' +
      'by a Persian city. Today Jerusalem keeps all of Purim on this day. Places whose walls are in ' +
      'doubt, such as Tiberias, Jaffa, Hebron, or Safed, keep the fourteenth and often read the ' +
      'Megillah again, without a blessing, on the fifteenth. For everyone else it remains a day with a ' +
      'trace of joy.',
    rituals: [
      'In Jerusalem: hear the Megillah on the evening and morning of the 15th, with all that belongs ' +
        'to Purim.',
      'In Jerusalem: send food, give to the poor, and feast by day, and say Al ha-Nissim.',
      'Elsewhere: eat a slightly better meal, and leave Tachanun out.',
      'A visitor should ask which day applies, since it depends on where one is at daybreak.',
    ],
    observance:
      'In Jerusalem the laws are those of Purim, one day later. When 15 Adar is Shabbat a threefold ' +
      'Purim, Purim Meshulash, is kept: the Megillah and the gifts to the poor on Friday, the 14th; ' +
      'the Torah reading of Purim and Al ha-Nissim on Shabbat; the food parcels and the meal on ' +
      'Sunday, the 16th. Elsewhere, in Israel and the Diaspora, there are no duties on this day: work ' +
      'is permitted, and only Tachanun, fasting, and eulogies are omitted.',
    items: ['Scroll of Esther'],
    readings: [
      'Jerusalem: the Book of Esther, evening and morning; Exodus 17:8–16',
      'Jerusalem, when 15 Adar is Shabbat: the weekly portion with maftir Exodus 17:8–16; haftarah I ' +
        'Samuel 15:2–34, as on Shabbat Zachor (Sephardim 15:1–34)',
    ],
  },
  {
    id: 'yom-haaliyah',
    name: 'Yom HaAliyah',
    hebrewName: 'יום העליה',
    category: 'modern',
    calendarName: 'Yom HaAliyah',
    dateText: '10 Nisan; in Israeli schools 7 Cheshvan',
    duration: 'One day, with a second in schools',
    description:
      'On 10 Nisan, the Book of Joshua says, the people came up from the Jordan and camped at Gilgal: ' +
      'the first great aliyah, or “going up,” to the land. In 2016 the Knesset made the date a ' +
      'national day for immigration, which has been the making of modern Israel, from the farmers of ' +
      'the 1880s to the survivors of Europe, the communities of the Arab lands, and the Jews of the ' +
      'Soviet Union and Ethiopia. Since 10 Nisan falls in the school holiday before Pesach, schools ' +
      'mark it on 7 Cheshvan, near the week in which Abram is told to go.',
    rituals: [
      'Ask an immigrant for the story of coming, and tell your own family’s.',
      'Cook or share a dish brought from another land.',
      'Thank those who help newcomers, and help one yourself.',
      'Read Joshua 3–4, the crossing of the Jordan.',
    ],
    observance:
      'It is an ordinary working day, with ceremonies at the Knesset and the President’s Residence, ' +
      'gatherings in the army and in towns, and, in Cheshvan, lessons in schools. There are no ' +
      'religious restrictions, and Nisan prayers are as usual, without Tachanun. Synagogues in the ' +
      'Diaspora may use the day, which stands close to Shabbat HaGadol, to bless members who are ' +
      'moving to Israel.',
    readings: ['Joshua 3:1–4:24, the crossing of the Jordan'],
  },
  {
    id: 'taanit-bechorot',
    name: 'Ta’anit Bechorot',
    hebrewName: 'תענית בכורות',
    category: 'fast',
    calendarName: "Ta'anit Bechorot",
    dateText: '14 Nisan; Thursday, 12 Nisan, when the 14th is Shabbat',
    duration: 'From dawn until nightfall, or until a celebration of learning that morning',
    description:
      'On the night of the Exodus the firstborn of Egypt died and the firstborn of Israel were spared. ' +
      'In memory of it, and in thanks, firstborn sons fast on the day before Pesach. In practice few ' +
      'complete the fast. A meal in honor of a commandment overrides it, and so congregations arrange ' +
      'for someone to finish studying a tractate of the Talmud that morning; the firstborn listen to ' +
      'the last lines, share in the joy of the learning, and eat. The custom is mentioned in the late ' +
      'tractate Soferim and was fixed in medieval codes.',
    rituals: [
      'Come to morning prayers and to the siyum, the completion of a tractate, which follows them.',
      'Listen to the last passage, the Hadran, and the Kaddish, and eat something there.',
      'If you hear no siyum, fast until the Seder.',
      'A father fasts, or hears the siyum, for a firstborn son who is still a minor.',
      'Go on to burn the last chametz and prepare for the Seder.',
    ],
    observance:
      'The fast concerns the male firstborn of a father or of a mother, including priests and Levites; ' +
      'the Shulchan Aruch records a view that extends it to women, which is rarely practiced. It has ' +
      'no Torah reading and no Selichot, and Aneinu is said only by one who fasts. Breakfast after the ' +
      'siyum must be eaten while chametz is still permitted, or be free of it. When 14 Nisan is ' +
      'Shabbat, the fast or siyum is on Thursday morning, and the search for chametz on Thursday ' +
      'night.',
    items: ['A tractate ready to be finished'],
  },
  {
    id: 'pesach',
    name: 'Pesach',
    hebrewName: 'פסח',
    category: 'major',
    calendarName: 'Pesach',
    dateText: '15–21 Nisan in Israel, 15–22 in the Diaspora',
    duration:
      'Seven days in Israel and in most Reform communities, eight in the Diaspora; the first and last ' +
      '(in the Diaspora the first two and last two) are full festival days',
    description:
      'Pesach is the festival of freedom: on the night of 15 Nisan Israel went out of Egypt, in such ' +
      'haste that the dough had no time to rise. Its center is the Seder, an evening at table in which ' +
      'a child asks, the Haggadah answers, and everyone is to see themselves as if they had come out ' +
      'of Egypt. For the whole festival there is no leaven in the house, and matzah, the bread of ' +
      'poverty and of freedom, takes its place. From the second night the Omer is counted toward ' +
      'Shavuot. The seventh day is that of the crossing of the sea.',
    rituals: [
      'Clean, and on the night before the Seder search for chametz by the light of a candle; burn what ' +
        'is left in the morning, and annul the rest.',
      'Sell chametz that you keep, through a rabbi, before the morning hour when it becomes forbidden.',
      'Hold the Seder on the first night, and in the Diaspora on the second as well.',
      'Drink four cups leaning to the left; eat matzah, bitter herbs, charoset, karpas, and the ' +
        'afikoman by midnight.',
      'Tell the story, let a child ask the four questions, and say Hallel.',
      'Count the Omer each night from the second.',
      'Say Tal, the prayer for dew, in Musaf on the first day; from then the rain is no longer ' +
        'mentioned in the Amidah.',
      'On the seventh day recall the sea; in the Diaspora Ashkenazim say Yizkor on the eighth day, in ' +
        'Israel on the seventh.',
    ],
    observance:
      'Chametz is any wheat, barley, spelt, rye, or oats that has fermented; from late morning on 14 ' +
      'Nisan it may not be eaten, used, or owned. Ashkenazim also avoid rice and legumes (kitniyot), ' +
      'which Sephardim eat after checking. On festival days work is forbidden, but cooking and ' +
      'carrying are allowed except on Shabbat; the intermediate days are lighter. Hallel is whole on ' +
      'the first day (two in the Diaspora), then partial. When 14 Nisan is Shabbat, the search is on ' +
      'Thursday night and the burning on Friday. Chametz owned by a Jew during Pesach may not be used ' +
      'afterward.',
    items: [
      'Haggadah',
      'Seder plate: shank bone, egg, bitter herbs, charoset, karpas, and often chazeret',
      'Three matzot',
      'Wine or grape juice for four cups, and Elijah’s cup',
      'Candle, feather, and spoon for the search',
      'Dishes kept for Pesach',
    ],
    readings: [
      'Day 1: Exodus 12:21–51; maftir Numbers 28:16–25; haftarah Joshua 5:2–6:1 and 6:27 (Ashkenazim ' +
        'begin with 3:5–7)',
      'Day 2 in the Diaspora: Leviticus 22:26–23:44; maftir Numbers 28:16–25; haftarah II Kings ' +
        '23:1–9, 21–25',
      'Intermediate days: Exodus 13:1–16; 22:24–23:19; 34:1–26; Numbers 9:1–14; in Israel first ' +
        'Leviticus 22:26–23:44; each with Numbers 28:19–25',
      'Shabbat of the intermediate days: Exodus 33:12–34:26; haftarah Ezekiel 37:1–14',
      'Day 7: Exodus 13:17–15:26; maftir Numbers 28:19–25; haftarah II Samuel 22:1–51',
      'Day 8 in the Diaspora: Deuteronomy 15:19–16:17 (14:22–16:17 on Shabbat); maftir Numbers ' +
        '28:19–25; haftarah Isaiah 10:32–12:6',
      'Song of Songs, among Ashkenazim, on the intermediate Shabbat or the Shabbat that is a last day; ' +
        'in Israel on day 1 when that is Shabbat; many Sephardim read it after the Seder',
    ],
  },
  {
    id: 'yom-hashoah',
    name: 'Yom HaShoah',
    hebrewName: 'יום השואה',
    category: 'modern',
    calendarName: 'Yom HaShoah',
    dateText: '27 Nisan; 26 Nisan when the 27th is Friday, 28 Nisan when it is Sunday',
    duration: 'One day, from evening to evening',
    description:
      'Yom HaShoah, in full the Day of Remembrance of the Holocaust and of Heroism, is kept for the ' +
      'six million Jews murdered by Nazi Germany and its helpers, and for those who resisted. The ' +
      'Knesset chose the date in 1951 and fixed it by law in 1959: after Pesach, in the season of the ' +
      'Warsaw Ghetto uprising, and a week before Israel mourns its fallen soldiers. It is a day of ' +
      'names. Each person counted was a world, and the reading aloud of names, ages, and towns is its ' +
      'simplest and most faithful rite.',
    rituals: [
      'Light a memorial candle in the evening; some use yellow ones, and some light six.',
      'Read names aloud, in a synagogue, at a school, or at home, and say Kaddish and El Maleh Rachamim.',
      'Listen to a survivor, or to a recorded testimony.',
      'In Israel stand still for two minutes when the siren sounds at ten in the morning.',
      'Learn about one person or one community, and tell someone else.',
      'Give to those who care for survivors.',
    ],
    observance:
      'In Israel the day opens at nightfall at Yad Vashem, where survivors light six torches. Places ' +
      'of entertainment are closed, flags stand at half-mast, and the country halts for the siren. In ' +
      'the Diaspora communities meet for an evening of testimony and prayer, and the March of the ' +
      'Living goes from Auschwitz to Birkenau. Work and washing are permitted; there is no fast. ' +
      'Because Nisan is a month without public mourning, some Orthodox communities remember on 10 ' +
      'Tevet or Tish’a B’Av instead. The date moves so as not to border on Shabbat.',
    items: ['Memorial candles', 'Lists of names'],
    readings: [
      'Names of the murdered, and testimony',
      'Psalms, with El Maleh Rachamim and Kaddish; some congregations read Megillat HaShoah',
    ],
  },
  {
    id: 'yom-hazikaron',
    name: 'Yom HaZikaron',
    hebrewName: 'יום הזכרון',
    category: 'modern',
    calendarName: 'Yom HaZikaron',
    dateText: 'The day before Yom HaAtzma’ut: 4 Iyyar, or 2, 3, or 5 Iyyar when that day is moved',
    duration: 'One day, from evening to evening, passing directly into Yom HaAtzma’ut',
    description:
      'Yom HaZikaron is Israel’s day of remembrance for those who fell in its wars and for the victims ' +
      'of terrorism. In a small country nearly everyone knows a name on the list, and nearly everyone ' +
      'stops: the cemeteries are full, the radio plays quiet songs, and families sit beside graves ' +
      'that are visited by strangers too. It was set by design on the eve of independence, so that no ' +
      'one should celebrate the state without first counting what it cost; in the first years the two ' +
      'were held on one day, and bereaved families asked that they be made two.',
    rituals: [
      'Light a memorial candle in the evening.',
      'In Israel stand in silence at the sirens: one minute at eight in the evening, two at eleven in ' +
        'the morning.',
      'Visit a grave, or a bereaved family, or read the story of one who fell.',
      'Say Yizkor for the fallen, El Maleh Rachamim, and Kaddish.',
      'At nightfall pass with the community from mourning to the celebration of Yom HaAtzma’ut.',
    ],
    observance:
      'In Israel places of entertainment close by law from the evening. The state ceremony opens the ' +
      'day at the Western Wall; after the morning siren services are held in every military cemetery, ' +
      'and another on Mount Herzl for victims of terrorism. Flags fly at half-mast until the torches ' +
      'of Independence Day are lit. Diaspora communities gather the evening before. Religious law ' +
      'forbids nothing particular; many recite Psalms. The date moves with Yom HaAtzma’ut, so that ' +
      'preparing for it, or mourning on it, does not desecrate Shabbat.',
    items: ['Memorial candle'],
    readings: [
      'Psalms, with the Yizkor for soldiers of the Israel Defense Forces',
      'David’s lament for Saul and Jonathan, II Samuel 1:17–27, in some communities',
    ],
  },
  {
    id: 'yom-haatzmaut',
    name: 'Yom HaAtzma’ut',
    hebrewName: 'יום העצמאות',
    category: 'modern',
    calendarName: "Yom HaAtzma'ut",
    dateText: '5 Iyyar, moved to 3, 4, or 6 Iyyar so that neither it nor the day before touches Shabbat',
    duration: 'One day, from evening to evening',
    description:
      'On Friday, 5 Iyyar 5708, May 14, 1948, David Ben-Gurion declared the State of Israel in a ' +
      'museum hall in Tel Aviv, hours before Shabbat and the end of the British Mandate. After nearly ' +
      'two thousand years the Jewish people had a state of its own, and by morning it was at war for ' +
      'its life. Yom HaAtzma’ut is its birthday. It begins at nightfall, at the very end of Yom ' +
      'HaZikaron, and is kept with fireworks, dancing, and picnics, and for many as a religious day of ' +
      'thanks for a deliverance seen in their own time.',
    rituals: [
      'Go from the close of Yom HaZikaron to a festive evening service, in Religious Zionist and many ' +
        'other synagogues.',
      'Say Hallel in the morning: with a blessing in most Religious Zionist and Conservative ' +
        'communities, without one in others.',
      'Say the prayer for the State of Israel.',
      'Watch the twelve torches lit on Mount Herzl, and sing and dance in the streets.',
      'Hang the flag, and eat together outdoors.',
      'Read the Declaration of Independence; some hold a Yom HaAtzma’ut seder around it.',
    ],
    observance:
      'In Israel it is a public holiday; cooking, travel, and music are permitted, though it falls in ' +
      'the weeks of the Omer, and the Chief Rabbinate has lifted those customs of mourning for the ' +
      'day. There is no Tachanun. The haftarah of the last day of Pesach is read without blessings in ' +
      'many synagogues. Most Haredi communities do not change their prayers. When 5 Iyyar is Friday or ' +
      'Shabbat the day is kept on Thursday, and when it is Monday, on Tuesday, so that Yom HaZikaron ' +
      'does not begin as Shabbat ends.',
    items: ['Flag of Israel', 'The Declaration of Independence', 'Food for a picnic or grill'],
    readings: [
      'Haftarah, where it is the custom: Isaiah 10:32–12:6',
      'Psalms 107, 97, and 98 in the evening service of the Chief Rabbinate',
    ],
  },
  {
    id: 'herzl-day',
    name: 'Herzl Day',
    hebrewName: 'יום הרצל',
    category: 'modern',
    calendarName: 'Herzl Day',
    dateText: '10 Iyyar; the Sunday after when it is Shabbat',
    duration: 'One day, kept in Israel',
    description:
      'Theodor Herzl, journalist and playwright of Vienna, was born in Budapest on 10 Iyyar 5620, May ' +
      '2, 1860. The hatred he met in Vienna and reported from Paris in the Dreyfus years convinced him ' +
      'that only a state could make Jews free. In 1896 he published The Jewish State, in 1897 he ' +
      'gathered the first Zionist Congress in Basel, and he spent what remained of his life and ' +
      'fortune going from court to court. He died at forty-four. In 1949 he was buried in Jerusalem on ' +
      'the mountain that bears his name. A law of 2004 gave his birthday to his memory.',
    rituals: [
      'Visit his grave and museum on Mount Herzl.',
      'Read from The Jewish State or the novel Old-New Land, and ask what has come true.',
      'Study the Basel Program of 1897, and compare it with the Declaration of Independence.',
      'Discuss the line that heads his novel: “If you will it, it is no legend.”',
    ],
    observance:
      'It is a working day. A state ceremony is held on Mount Herzl, the Knesset and schools discuss ' +
      'his vision, and youth movements visit his grave. When 10 Iyyar is Shabbat it is kept on Sunday. ' +
      'It comes within the weeks of the Omer, five days after the fifth of Iyyar, and has no ' +
      'observance in the synagogue. Communities in the Diaspora use it, when they do, for teaching ' +
      'about the beginnings of Zionism.',
    items: ['The Jewish State or Old-New Land, by Theodor Herzl'],
  },
  {
    id: 'pesach-sheni',
    name: 'Pesach Sheni',
    hebrewName: 'פסח שני',
    category: 'minor',
    calendarName: 'Pesach Sheni',
    dateText: '14 Iyyar',
    duration: 'One day, in Israel and the Diaspora alike',
    description:
      'A year after the Exodus some men who had become impure through a dead body came to Moses and ' +
      'asked, “Why should we be left out?” In answer the Torah gave a second Pesach: whoever was ' +
      'impure or on a distant road could bring the offering a month later, on the afternoon of 14 ' +
      'Iyyar, and eat it that night with matzah and bitter herbs. Leaven could stay in the house. ' +
      'Without the Temple only a trace remains, but the day has kept its meaning: that something was ' +
      'missed need not be the end of it. Tradition also places on it the memorial of Rabbi Meir, ' +
      'master of miracles.',
    rituals: [
      'Eat some matzah, on the 14th or on the night that follows.',
      'Leave Tachanun out of the prayers.',
      'Study Numbers 9:1–14.',
      'Take up something that you missed, and think of those who are kept at a distance.',
      'Give charity in the name of Rabbi Meir; many visit his tomb at Tiberias.',
    ],
    observance:
      'Work and chametz are permitted, and there is no Hallel, no special reading, and no blessing ' +
      'over the matzah beyond that of any bread. Tachanun is omitted in many communities, in some on ' +
      'the afternoon before too. The restrictions of the Omer remain: weddings and haircuts wait for ' +
      'Lag BaOmer, four days later, in communities that keep them. In recent years some have made it a ' +
      'day for including people whom a community has left outside.',
    items: ['Matzah'],
    readings: ['For study: Numbers 9:1–14 (it has no Torah reading in the synagogue)'],
  },
  {
    id: 'lag-baomer',
    name: 'Lag BaOmer',
    hebrewName: 'ל״ג בעומר',
    category: 'minor',
    calendarName: 'Lag BaOmer',
    dateText: '18 Iyyar, the thirty-third day of the Omer',
    duration: 'One day, from evening to evening',
    description:
      'Between Pesach and Shavuot the days of the Omer are counted in a mood of restraint, because, ' +
      'the Talmud relates, a plague in these weeks killed thousands of students of Rabbi Akiva for ' +
      'failing to honor one another. On the thirty-third day, by tradition, the dying stopped. It is ' +
      'also the day on which Rabbi Shimon bar Yochai, to whom the Zohar is ascribed, revealed its ' +
      'deepest secrets and died, asking for joy and not for tears. So bonfires burn, children go out ' +
      'with bows, couples marry, and crowds go up to his tomb at Meron.',
    rituals: [
      'Make or visit a bonfire after dark, and sing “Bar Yochai.”',
      'Go out to the fields with children; bows and arrows are traditional.',
      'Give a boy of three his first haircut (upsherin or chalakah), at Meron or at home.',
      'Celebrate weddings and music, which wait for this day in many communities.',
      'Study something from Rabbi Akiva or Rabbi Shimon, and repair a quarrel.',
      'Count the Omer that night as on every other.',
    ],
    observance:
      'Work is permitted and the prayers are as on any weekday, without Tachanun, on the afternoon ' +
      'before as well. Ashkenazim who keep the mourning from Pesach end it today, in most customs from ' +
      'the morning; those who keep its second half make an exception for the day. Sephardim, following ' +
      'the Shulchan Aruch, cut hair from the morning of the thirty-fourth. When it falls on Sunday, ' +
      'Ashkenazim may cut their hair on Friday, in honor of Shabbat, and the Rabbinate may ask for ' +
      'bonfires to be delayed so that Shabbat is not broken.',
    items: ['Firewood, and water to put it out', 'Bows and arrows', 'An Omer calendar'],
  },
  {
    id: 'yom-yerushalayim',
    name: 'Yom Yerushalayim',
    hebrewName: 'יום ירושלים',
    category: 'modern',
    calendarName: 'Yom Yerushalayim',
    dateText: '28 Iyyar',
    duration: 'One day, from evening to evening',
    description:
      'For nineteen years after 1948 Jerusalem was cut in two by wire and walls, and no Jew could come ' +
      'to the Western Wall. On 28 Iyyar 5727, June 7, 1967, the third day of the Six-Day War, Israeli ' +
      'soldiers entered the Old City, and the radio carried the sound of a shofar blown at the stones. ' +
      'The Chief Rabbinate made the anniversary a day of thanks, and a law of 1998 made it a national ' +
      'holiday. For religious Jews especially it is a day of prayers answered; others keep it mindful ' +
      'of those who fell, and of all who live in the city.',
    rituals: [
      'Say Hallel in the morning, in Religious Zionist synagogues with or without a blessing.',
      'Go up to Jerusalem, to the Western Wall and to Ammunition Hill, where the fallen are remembered.',
      'Say the prayer for the State of Israel and Psalm 122: “Pray for the peace of Jerusalem.”',
      'Hold a festive meal or an evening of songs and stories of the city.',
      'Remember the Ethiopian Jews who died on the way to Jerusalem, whose memorial is on this day.',
    ],
    observance:
      'In Israel it is a working day in most places, with state ceremonies, marches, and lessons in ' +
      'schools. Tachanun is left out, and many hold that the customs of mourning of the Omer no longer ' +
      'apply. In the Diaspora it is kept chiefly in Orthodox Zionist communities, with Hallel and a ' +
      'festive evening; Haredi communities do not mark it, and others teach about the city. The date ' +
      'is fixed and does not move.',
    items: ['Flag of Israel'],
    readings: ['Psalm 122 and other Songs of Ascents; Hallel, Psalms 113–118'],
  },
  {
    id: 'shavuot',
    name: 'Shavuot',
    hebrewName: 'שבועות',
    category: 'major',
    calendarName: 'Shavuot',
    dateText: '6 Sivan in Israel, 6–7 Sivan in the Diaspora',
    duration: 'One day in Israel and in most Reform communities, two in the Diaspora',
    description:
      'When seven full weeks have been counted from Pesach, the fiftieth day is Shavuot, “Weeks.” In ' +
      'the Torah it is a harvest festival: two loaves of new wheat are brought to the Temple, and the ' +
      'first fruits after them. The sages reckoned that on this day the Torah was given at Sinai, and ' +
      'the prayers call it the season of the giving of our Torah. It has no Seder and no hut, only ' +
      'learning, and the reading of the Ten Commandments as the congregation stands. Ruth, who chose ' +
      'this people and its God and came to them at harvest time, is its heroine.',
    rituals: [
      'Study Torah through the first night (Tikkun Leil Shavuot), and pray at daybreak.',
      'Hear the Ten Commandments read from the scroll on the first day; bring the children.',
      'Eat a dairy meal, with meat at another if that is your custom: cheesecake, blintzes, bourekas.',
      'Decorate home and synagogue with branches and flowers.',
      'Say the whole of Hallel; Ashkenazim chant Akdamut before the reading, and Sephardim sing ' +
        'Azharot and a marriage contract between God and Israel.',
      'Read Ruth.',
      'Say Yizkor, among Ashkenazim, on the last day.',
    ],
    observance:
      'Evening prayers begin late, after nightfall, so that the forty-nine days are complete. Until ' +
      'nightfall at the end work is forbidden, as on any festival; cooking from an existing flame and ' +
      'carrying are allowed, except on Shabbat. Candles for the second night in the Diaspora are lit ' +
      'after dark from a flame already burning. When the first day is Friday, an eruv tavshilin is ' +
      'made on Thursday. Some communities avoid cut greenery, following the Gaon of Vilna.',
    items: ['Texts for the night of study', 'Dairy foods', 'Flowers and branches', 'Scroll or book of Ruth'],
    readings: [
      'Day 1: Exodus 19:1–20:23; maftir Numbers 28:26–31; haftarah Ezekiel 1:1–28 and 3:12',
      'Day 2 in the Diaspora: Deuteronomy 15:19–16:17 (14:22–16:17 on Shabbat); maftir Numbers ' +
        '28:26–31; haftarah Habakkuk 3:1–19 (Sephardim 2:20–3:19)',
      'Ruth: in Israel on the one day, in the Diaspora on the second; Sephardim commonly read it at ' +
        'home or in the afternoon',
    ],
  },
  {
    id: 'tzom-tammuz',
    name: 'Tzom Tammuz',
    hebrewName: 'צום י״ז בתמוז',
    category: 'fast',
    calendarName: 'Tzom Tammuz',
    dateText: '17 Tamuz; 18 Tamuz when the 17th is Shabbat',
    duration: 'From dawn to nightfall; it opens the Three Weeks, which end with Tish’a B’Av',
    description:
      'The Mishnah names five calamities on the seventeenth of Tamuz: Moses broke the tablets; the ' +
      'daily offering ceased; the walls of Jerusalem were breached before the destruction of the ' +
      'Second Temple; Apostomos burned a scroll of the Torah; and an idol was set up in the sanctuary. ' +
      'Zechariah calls it the fast of the fourth month, and promises that it will yet become a day of ' +
      'joy. It begins the Three Weeks “between the straits,” when the mood darkens step by step until ' +
      'Tish’a B’Av.',
    rituals: [
      'Eat and drink nothing from dawn to nightfall.',
      'Say Selichot and Aneinu, and Avinu Malkenu where it is the custom.',
      'Hear the Torah read morning and afternoon.',
      'From this day Ashkenazim hold no weddings, cut no hair, and leave off music, until after Tish’a B’Av.',
      'On the Sabbaths that follow hear the three haftarot of rebuke.',
    ],
    observance:
      'The fast forbids eating and drinking only; washing, leather shoes, and work are permitted. If ' +
      '17 Tamuz is Shabbat it is kept on Sunday. The sick are exempt, and in most rulings pregnant and ' +
      'nursing women; children do not fast. Sephardi custom during the Three Weeks is lighter: ' +
      'weddings are commonly held until Rosh Chodesh Av, and haircuts and shaving are forbidden only ' +
      'in the week of Tish’a B’Av. Many put off Shehecheyanu over new clothes or fruit, except on ' +
      'Shabbat.',
    readings: [
      'Morning: Exodus 32:11–14; 34:1–10',
      'Afternoon: the same, with haftarah Isaiah 55:6–56:8 in Ashkenazi congregations',
      'Haftarot of the three Sabbaths: Jeremiah 1:1–2:3; Jeremiah 2:4–28 and 3:4 (Sephardim 4:1–2); ' +
        'Isaiah 1:1–27',
    ],
  },
  {
    id: 'jabotinsky-day',
    name: 'Jabotinsky Day',
    hebrewName: 'יום ז׳בוטינסקי',
    category: 'modern',
    calendarName: 'Jabotinsky Day',
    dateText: '29 Tamuz; the Sunday after when it is Shabbat',
    duration: 'One day, kept in Israel',
    description:
      'Ze’ev Jabotinsky was born in Odessa in 1880 and became a writer and orator in many languages. ' +
      'In 1903, the year of the Kishinev pogrom, he helped to organize Jewish self-defense; in the ' +
      'First World War he helped to found the Jewish Legion; in 1923 he founded the youth movement ' +
      'Betar, and two years later the Revisionist movement, from which much of Israel’s political ' +
      'right descends. In the 1930s he urged the Jews of Poland to leave while they could. He died in ' +
      'New York on 29 Tamuz 5700, August 1940, and was brought to Mount Herzl in 1964. A law of 2005 ' +
      'established the day.',
    rituals: [
      'Attend the state ceremony at his grave on Mount Herzl.',
      'Read one of his essays or poems, or his novel The Five.',
      'Discuss his idea of hadar, dignity of conduct, and his liberal belief in the rights of each person.',
      'Compare his program with Ben-Gurion’s, and what became of both.',
    ],
    observance:
      'It is a working day, marked by a ceremony on Mount Herzl, a session of the Knesset, and lessons ' +
      'in schools and the army. It falls within the Three Weeks, on the eve of Rosh Chodesh Av, and ' +
      'has no religious observance of its own. When 29 Tamuz is Shabbat it is kept on Sunday. Outside ' +
      'Israel it is kept mainly in the circles of Betar.',
    items: ['Writings of Ze’ev Jabotinsky'],
  },
  {
    id: 'tisha-bav',
    name: 'Tish’a B’Av',
    hebrewName: 'תשעה באב',
    category: 'fast',
    calendarName: "Tish'a B'Av",
    dateText: '9 Av; 10 Av when the 9th is Shabbat',
    duration: 'From sunset to nightfall of the next day, about twenty-five hours',
    description:
      'The ninth of Av is the saddest day of the Jewish year. On it, the Mishnah says, the generation ' +
      'of the wilderness was told that it would not enter the land; the First Temple was destroyed by ' +
      'the Babylonians and the Second by Rome; Betar, the last stronghold of Bar Kochba, fell; and ' +
      'Jerusalem was plowed under. Later griefs were laid upon it: the expulsions from England and ' +
      'Spain, the massacres of the Crusades, the Holocaust. In the evening the congregation sits on ' +
      'the floor in dim light and hears Lamentations. Seven weeks of consolation follow, and lead to ' +
      'Rosh Hashana.',
    rituals: [
      'Eat a last plain meal before sunset; by custom bread and a cold egg, with ashes, seated low.',
      'Hear Eicha, the Book of Lamentations, by candlelight, sitting on the floor or a low seat.',
      'Say kinot, laments, in the evening and for much of the morning.',
      'Greet no one; study only what suits the day, such as Job, parts of Jeremiah, or the laws of mourning.',
      'Sit on the floor or low until midday.',
      'Wear tallit and tefillin only in the afternoon, as most do, and add Nachem and Aneinu to that Amidah.',
    ],
    observance:
      'Forbidden are eating and drinking, washing, oils and creams, leather shoes, and marital ' +
      'relations, and Torah study that gives joy. Work is avoided until midday. Pregnant and nursing ' +
      'women fast if they can; the sick do not. When 9 Av is Shabbat, the fast begins at sunset on ' +
      'Saturday, other mourning after dark; the blessing over fire is said that night, Havdalah on ' +
      'Sunday night. Ashkenazim give up meat and wine from Rosh Chodesh Av, many Sephardim from 2 Av ' +
      'or in that week only; all wait into 10 Av.',
    items: [
      'Book of Lamentations and kinot',
      'Shoes without leather',
      'Low seats or cushions',
      'A candle or flashlight to read by',
    ],
    readings: [
      'Evening: Lamentations (Eicha)',
      'Morning: Deuteronomy 4:25–40; haftarah Jeremiah 8:13–9:23',
      'Afternoon: Exodus 32:11–14; 34:1–10; haftarah Isaiah 55:6–56:8 (Sephardim Hosea 14:2–10, in ' +
        'many places with Micah 7:18–20)',
    ],
  },
  {
    id: 'tu-bav',
    name: 'Tu B’Av',
    hebrewName: 'ט״ו באב',
    category: 'minor',
    calendarName: "Tu B'Av",
    dateText: '15 Av',
    duration: 'One day, in Israel and the Diaspora alike',
    description:
      '“There were no days as good for Israel as the fifteenth of Av and Yom Kippur,” says the ' +
      'Mishnah, for on them the daughters of Jerusalem went out in borrowed white dresses, so that no ' +
      'one without one should be ashamed, and danced in the vineyards. The Talmud adds that on this ' +
      'day the tribes were allowed to intermarry, the dying in the wilderness ended, the dead of Betar ' +
      'were buried, and the cutting of wood for the altar was completed. Six days after the saddest ' +
      'day, it is a feast of love and mending. In modern Israel it has become the day for couples and ' +
      'for weddings.',
    rituals: [
      'Choose it for a wedding or an engagement; bride and groom do not fast on it.',
      'Say something kind to the person you love, and bring flowers.',
      'Dance, and wear white; lend a dress to someone, as in the Mishnah.',
      'Begin to study at night, for from now the nights grow longer.',
      'Send wishes for the new year, as some begin to do from today.',
    ],
    observance:
      'There is no service or commandment of its own, and work is permitted. Tachanun is omitted, on ' +
      'the afternoon before too, and there are no eulogies. Since it comes in the weeks of ' +
      'consolation, when weddings are again permitted after the Three Weeks, halls in Israel are full, ' +
      'and concerts and dances are held in vineyards and at Shiloh, where the daughters of the Book of ' +
      'Judges danced. In the Diaspora it is kept mainly by weddings and by evenings for single people.',
    items: ['White clothing', 'Flowers', 'Wine'],
    readings: ['For study: Mishnah Ta’anit 4:8; Judges 21:16–23; Song of Songs'],
  },
  {
    id: 'rosh-hashana-labehemot',
    name: 'Rosh Hashana LaBehemot',
    hebrewName: 'ראש השנה למעשר בהמה',
    category: 'minor',
    calendarName: 'Rosh Hashana LaBehemot',
    dateText: '1 Elul',
    duration: 'One day, the second of Rosh Chodesh Elul',
    description:
      '“On the first of Elul is the new year for the tithe of animals,” says the Mishnah, naming one ' +
      'of its four new years. In Temple times the calves, lambs, and kids born in the year passed ' +
      'under the shepherd’s rod, every tenth was marked with red and offered, and animals of different ' +
      'years could not be counted together. Rabbi Elazar and Rabbi Shimon put it on 1 Tishrei, and ' +
      'later the law followed them. With the Temple gone the day was forgotten. In recent years some ' +
      'have revived it as a day to reckon with how we treat the animals in our keeping.',
    rituals: [
      'Care for the animals in your charge before yourself: they are fed before their owner eats.',
      'Study the laws against causing animals pain, and ask what they mean for food and clothing.',
      'Give to, or volunteer with, a shelter or sanctuary.',
      'Some bless animals, or sound a shofar outdoors; on this morning the shofar of Elul begins in ' +
        'most Ashkenazi synagogues.',
    ],
    observance:
      'There is no commandment today and no change in the service because of the animals. It is Rosh ' +
      'Chodesh, with half Hallel, a Torah reading, and Musaf, and the beginning of Elul: Ashkenazim ' +
      'sound the shofar on weekday mornings and add Psalm 27, and Sephardim begin Selichot, generally ' +
      'on the following morning. Work is permitted. The new observance is held chiefly in liberal and ' +
      'environmentally minded communities.',
    items: ['Shofar'],
    readings: [
      'Rosh Chodesh: Numbers 28:1–15; on Shabbat the weekly portion with Numbers 28:9–15',
      'For study: Mishnah Rosh Hashana 1:1; Leviticus 27:32; Proverbs 12:10',
    ],
  },
  {
    id: 'leil-selichot',
    name: 'Leil Selichot',
    hebrewName: 'סליחות',
    category: 'minor',
    calendarName: 'Leil Selichot',
    dateText:
      'The Saturday night before Rosh Hashana, or a week earlier when Rosh Hashana is Monday or ' + 'Tuesday',
    duration:
      'One night, after which Selichot are said every morning, Shabbat and festivals apart, until the ' +
      'eve of Yom Kippur',
    description:
      'Selichot are prayers for forgiveness, gathered around the thirteen attributes of mercy that ' +
      'Moses heard on Sinai: “The Lord, the Lord, a God of tenderness and grace.” Rabbi Yochanan ' +
      'taught that God, wrapped in a tallit like one who leads prayer, showed Moses this order, and ' +
      'promised that whoever used it would not return empty. Ashkenazim begin on a Saturday night, so ' +
      'that the joy of Shabbat carries over, and leave at least four days before Rosh Hashana. For ' +
      'many it is the first sound of the season: the ark curtain white, the old melodies back, the ' +
      'hour late.',
    rituals: [
      'Come late on Saturday night; the first Selichot are best said after midnight.',
      'Prepare with study, song, or quiet reflection beforehand.',
      'Say the thirteen attributes aloud, with at least ten present.',
      'Hear the holiday melodies, and change the ark curtains and Torah covers to white.',
      'On the following days rise before dawn, or stay after, to say Selichot with the congregation.',
      'Begin asking forgiveness of those near you.',
    ],
    observance:
      'The service lasts about an hour: Ashrei, half Kaddish, penitential poems with the thirteen ' +
      'attributes between them, confession, and Tachanun. Alone one says the poems but not the ' +
      'attributes as prayer. It requires no fast, and work is permitted. Sephardim began weeks ' +
      'earlier, on 2 Elul, before dawn, with a fixed order of beloved hymns. After this night ' +
      'Ashkenazim say Selichot early every morning but Shabbat and Rosh Hashana itself, longest on the ' +
      'eve of Rosh Hashana.',
    items: ['A book of Selichot', 'White ark curtain and Torah covers'],
    readings: [
      'The thirteen attributes, Exodus 34:6–7',
      'Psalm 27, said from the beginning of Elul in most Ashkenazi communities',
    ],
  },
];
