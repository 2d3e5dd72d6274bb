/**
 * The demonstration sermons a fresh installation shows.
 *
 * Every text, rabbi, synagogue and address here is invented; quotations from the Bible and the
 * rabbis are in our own translation. Addresses end in example.org or example.com, telephone numbers are fictional.
 */

/** `latest Shabbat`: not tied to a portion or holiday. */
export type DemoOccasion = { readonly portion: string } | { readonly holiday: string } | 'latest Shabbat';

export interface DemoSermon {
  /** Its latest date is the day of delivery (`demo-dates.ts`). */
  readonly occasion: DemoOccasion;
  readonly title: string;
  /** Normally left out: generated from the title. */
  readonly slug?: string;
  /** Plain text, paragraphs separated by a blank line. */
  readonly content: string;
  readonly preview?: string;
  readonly rabbiName: string;
  readonly synagogueName: string;
  readonly website?: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  /** Comma separated. */
  readonly keywords?: string;
  readonly sermonType?: string;
  /** On exactly one. */
  readonly isFeatured?: true;
  /** Which media the seeder draws for it. */
  readonly art?: { readonly headshot?: true; readonly featuredImage?: true; readonly audio?: true };
}

/** Texts are wrapped for the reader of this file: a line end becomes a space, a blank line stays a paragraph break. */
const prose = (wrapped: string): string =>
  wrapped
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n');

/** Who speaks and where: what all sermons of one rabbi share. */
type Pulpit = Pick<
  DemoSermon,
  'rabbiName' | 'synagogueName' | 'website' | 'city' | 'state' | 'country' | 'email' | 'phone'
>;

const feldstein: Pulpit = {
  rabbiName: 'Rabbi Naomi Feldstein',
  synagogueName: 'Congregation Etz Hasadeh',
  website: 'https://etzhasadeh.example.org',
  city: 'Madison',
  state: 'Wisconsin',
  country: 'United States',
  email: 'rabbi@etzhasadeh.example.org',
  phone: '(608) 555-0142',
};

const pomerantz: Pulpit = {
  rabbiName: 'Rabbi Aaron Pomerantz',
  synagogueName: 'Shaarei Binah Congregation',
  website: 'www.shaareibinah.example.org',
  city: 'Winnipeg',
  state: 'Manitoba',
  country: 'Canada',
  email: 'office@shaareibinah.example.org',
  phone: '(204) 555-0129',
};

const attias: Pulpit = {
  rabbiName: 'Rabbi Solal Attias',
  synagogueName: 'Communauté Beth Hamidrach des Terrasses',
  website: 'https://terrasses.example.org',
  city: 'Lyon',
  state: 'Auvergne-Rhône-Alpes',
  country: 'France',
  email: 'rabbin@terrasses.example.org',
  phone: '+33 4 65 71 23 08',
};

const lowenthal: Pulpit = {
  rabbiName: 'Rabbi Shira Lowenthal',
  synagogueName: 'Kehilat Gesher Hayam',
  website: 'www.gesherhayam.example.org',
  city: 'Perth',
  state: 'Western Australia',
  country: 'Australia',
  email: 'shira@gesherhayam.example.org',
  phone: '+61 8 5550 0164',
};

const tannenbaum: Pulpit = {
  rabbiName: 'Rabbi Leah Tannenbaum',
  synagogueName: 'Congregation Ohel Rivka',
  city: 'Oakland',
  state: 'California',
  country: 'United States',
  email: 'ltannenbaum@ohelrivka.example.org',
  phone: '(510) 555-0117',
};

const lurie: Pulpit = {
  rabbiName: 'Rabbi Gidon Lurie',
  synagogueName: 'Oranjekloof Hebrew Congregation',
  website: 'https://oranjekloofshul.example.org',
  city: 'Cape Town',
  state: 'Western Cape',
  country: 'South Africa',
  email: 'rabbi@oranjekloofshul.example.org',
  phone: '+27 21 555 0139',
};

const silberstein: Pulpit = {
  rabbiName: 'Rabbi Hannah Silberstein',
  synagogueName: 'Synagoge am Lindengarten',
  website: 'www.lindengarten.example.org',
  city: 'Frankfurt am Main',
  state: 'Hesse',
  country: 'Germany',
  email: 'silberstein@lindengarten.example.org',
  phone: '+49 69 90009 142',
};

const marks: Pulpit = {
  rabbiName: 'Rabbi Dr Eleanor Marks',
  synagogueName: 'Highgrove Hill Synagogue',
  website: 'https://highgrovehill.example.org',
  city: 'Manchester',
  state: 'England',
  country: 'United Kingdom',
  email: 'eleanor.marks@highgrovehill.example.org',
  phone: '+44 161 496 0142',
};

const alcalay: Pulpit = {
  rabbiName: 'Rabbi Joseph Alcalay',
  synagogueName: 'Kahal Kadosh Nahar Shalom',
  city: 'Atlanta',
  state: 'Georgia',
  country: 'United States',
  email: 'kahal@naharshalom.example.com',
  phone: '(404) 555-0163',
};

const grinberg: Pulpit = {
  rabbiName: 'Rabbi Mateo Grinberg',
  synagogueName: 'Comunidad Kol Hanahar',
  website: 'www.kolhanahar.example.org',
  city: 'Rosario',
  state: 'Santa Fe',
  country: 'Argentina',
  email: 'mateo@kolhanahar.example.org',
  phone: '+54 341 555-0128',
};

const sztern: Pulpit = {
  rabbiName: 'Rabbi Tamara Sztern',
  synagogueName: 'Congregação Mishkan do Guaíba',
  city: 'Porto Alegre',
  state: 'Rio Grande do Sul',
  country: 'Brazil',
  email: 'tamara@mishkanguaiba.example.org',
  phone: '+55 51 5550-0147',
};

const toledano: Pulpit = {
  rabbiName: 'Rabbi Ariela Toledano',
  synagogueName: 'Comunidad Jardín de David',
  website: 'https://jardindedavid.example.org',
  city: 'Guadalajara',
  state: 'Jalisco',
  country: 'Mexico',
  email: 'ariela@jardindedavid.example.org',
  phone: '+52 33 5550 0153',
};

const halpert: Pulpit = {
  rabbiName: 'Rabbi Dovid Zev Halpert',
  synagogueName: 'Khal Nachlas Efraim',
  city: 'Baltimore',
  state: 'Maryland',
  country: 'United States',
  email: 'rav@nachlasefraim.example.org',
  phone: '(410) 555-0185',
};

const nachmani: Pulpit = {
  rabbiName: 'הרב אלישיב נחמני',
  synagogueName: 'בית הכנסת נתיב השער',
  website: 'https://netivhashaar.example.org',
  city: 'Jerusalem',
  state: 'Jerusalem District',
  country: 'Israel',
  email: 'elishiv@netivhashaar.example.org',
  phone: '+972 2 555 0142',
};

const margalit: Pulpit = {
  rabbiName: 'הרבה הדס מרגלית',
  synagogueName: 'קהילת מורד הוואדי',
  website: 'www.moradhawadi.example.org',
  city: 'Haifa',
  state: 'Haifa District',
  country: 'Israel',
  email: 'hadas@moradhawadi.example.org',
  phone: '+972 4 555 0131',
};

const kaspi: Pulpit = {
  rabbiName: 'הרב יואב כספי',
  synagogueName: 'מניין רחוב הגפן',
  city: 'Tel Aviv',
  state: 'Tel Aviv District',
  country: 'Israel',
  email: 'minyan@rehovhagefen.example.org',
  phone: '+972 3 555 0178',
};

export const demoSermons: readonly DemoSermon[] = [
  {
    ...feldstein,
    occasion: { portion: 'Bereshit' },
    title: 'God, the Tailor',
    preview:
      'Between the sentence and the gate, there is a verse most of us read without stopping: God sits down and makes two people something to wear.',
    keywords: 'kindness, clothing, shame, beginnings',
    sermonType: 'Shabbat Sermon',
    isFeatured: true,
    art: { headshot: true, featuredImage: true, audio: true },
    content: prose(`
      There is a closet in the basement of our building, past the boiler, where Bev Aronson keeps the coats.

      You may not know about the coats. Every October, for eleven years now, Bev has collected winter coats
      for the families of the elementary school on the corner, and every October she does something that
      nobody asked her to do. Before a coat leaves the closet she goes over it with a needle. She replaces
      the lost buttons. She closes the torn lining. Then she turns out the pockets, and if there is a hole
      in one of them she mends that too, although no one will ever see it. I asked her once why she bothered
      with the pockets. She looked at me the way you look at a rabbi who has apparently never been nine
      years old. “Because that’s where they’ll keep things,” she said.

      I thought of Bev this week when I came to the end of the third chapter of Genesis, to a verse I must
      have read fifty times without stopping. The worst has happened. They have eaten from the tree. They
      have hidden; they have blamed each other, and the snake, and, if you listen closely, God. The sentence
      has been read out: thorns, sweat, pain, dust. The gate is about to close behind them. And there,
      between the sentence and the gate, stands this:

      וַיַּעַשׂ ה׳ אֱלֹהִים לְאָדָם וּלְאִשְׁתּוֹ כָּתְנוֹת עוֹר וַיַּלְבִּשֵׁם — “The Eternal God made
      garments of skin for Adam and for his wife, and dressed them” (Genesis 3:21).

      Read it slowly. Made; and then, dressed them. A page or two earlier this same God made light by
      speaking. There is no “Let there be coats.” For coats, it seems, even God has to sit down and work.
      And when the work is finished God does not hand them a parcel and point to the road. The verb is the
      one you would use for a child who cannot manage the sleeves.

      They already had clothes, remember. In the first panic of shame they had sewn themselves something out
      of fig leaves. Anyone who has picked figs knows about those leaves: they are broad, they are close at
      hand, and they feel like sandpaper. Those are the clothes we make for ourselves when we are ashamed.
      They cover, and they itch. God looks at two people dressed in their own embarrassment and, before
      sending them out into the weather, makes them something better.

      The Talmud saw how much was in this. Rabbi Simlai taught that the Torah begins with an act of kindness
      and ends with an act of kindness. It begins with kindness, for it says, “and dressed them”; it ends
      with kindness, for God buried Moses in the valley (Sotah 14a). Everything else — the laws, the wars,
      the long lists of who begot whom — hangs between a coat and a grave.

      What moves me most is when it happens. Dressing them while the garden was still lovely would have been
      easy. Holding the coat back until they had said they were sorry would have been usual. God does
      neither. The sentence stands; there will be thorns. They are still going. Anybody here who has raised
      a teenager knows what it is to hold a line, meaning it, with your voice shaking, and then to hear
      yourself ask, at the door, whether they have something warm.

      There is an old tradition about those garments that I love too much to leave out. In Rabbi Meir’s
      scroll, says the midrash, this verse was written differently: not עוֹר with an ayin, skin, but אוֹר
      with an alef — garments of light (Bereshit Rabbah 20:12). Perhaps some scribe was tired; the two words
      sound almost alike. Rabbi Meir kept his scroll the way it was, and I think I understand why. It
      depends where you stand. From across the street, a mended coat is a mended coat. But if you are nine,
      and it is January, and you push your hand down into the pocket, and the pocket holds, that is light.

      So we begin again. The holidays are over, and we all go out into a Wisconsin winter and into a year
      about which we know nothing. Somebody near you is standing at that gate this week with the sentence
      already read. A marriage has ended, or a job. A test came back. Somebody did a foolish thing and was
      found out. Most likely you cannot get the gate open again for them, and no one is asking you to. The
      question for you is the one God asked on that first evening: What will they be wearing when they go?

      I promised Bev that I would not mention her from the bimah, so kiddush will be awkward for me. I will
      say this much in my defense. There are forty-one coats downstairs, there is a tin of buttons, and she
      can use some help on Tuesday. She will show you how to do the pockets.
    `),
  },
  {
    ...pomerantz,
    occasion: { portion: 'Noach' },
    title: 'What the Chameleon Ate',
    keywords: 'Noah, kindness, attention, Winnipeg',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true, featuredImage: true, audio: true },
    content: prose(`
      Good Shabbos. A riddle to begin. What do you feed a chameleon?

      You’re laughing. Noach was not laughing. Noach had one — he had two — and he had no idea.

      The Gemara in Sanhedrin tells it (108b). Years afterward, Eliezer, the servant of Avraham, meets
      Noach’s son Shem, who by now is an old man, and he says to him what any of us would say: How did you
      people manage in there? And Shem doesn’t talk about the rain. He doesn’t mention the water covering
      the mountains. He says: We had great trouble in the ark. The creature that eats by day, we fed by day.
      The creature that eats by night, we fed by night. And that little lizard, the zikita, Father didn’t
      know what it ate. One day he was sitting there cutting up a pomegranate, and a worm fell out, and the
      creature snapped it up. Ah! From then on he would knead bran, and leave it until it had worms, and
      that’s what he gave it.

      That’s how the great rescue of the world looked from the inside. A man who hasn’t slept in months, six
      hundred years old, with a lion who gives him a swat when lunch is late — that is also a midrash —
      standing in front of a cage with a pomegranate, saying: All right. What do you like?

      Now, Noach has a bad name among us. “Righteous in his generation,” says the pasuk, and right away the
      rabbis start: in his generation, but next to Avraham? Nothing special. Avraham heard about Sodom and
      argued with the Ribbono shel Olam like a lawyer. Noach heard about the whole world and went to look
      for lumber. It’s a fair complaint. A man who saves his own family and lets the neighbours drown is
      missing something. So the Almighty, Who is a good teacher, put him for one year into a school where
      there is only one subject. He didn’t have to be brave. He didn’t have to give speeches. He had to find
      out what somebody else eats.

      I’ll tell you a story from this shul. Some of you know a part of it.

      In May of 1950 the Red River came up. You’ve seen the photographs: rowboats on the avenues, a hundred
      thousand people out of the city. Our old building on the North End side stayed dry, and for nineteen
      days there were sixty, seventy people sleeping in the social hall, Jews and not Jews. The kitchen
      belonged to Mrs. Gitel Zipursky. I knew her when she was already old. She was four foot ten and she
      was not a sentimental woman.

      There was a boy, five years old, whose parents had been sent to two different places, as happened. He
      didn’t cry. He didn’t talk. And he wouldn’t eat. One day, two days. People tried candies; people tried
      shouting. On the third day Mrs. Zipursky sat down on the floor across from him, with her bad knees,
      and put out in front of him a little of everything she had. Bread. A potato. An egg. Herring. A
      radish. She didn’t say eat. She watched his eyes. He looked at the potato and he looked at the door.
      So she picked up the potato, opened the door to the back step, and the two of them sat outside on the
      step, where he could see the street his father would come by. And there he ate. For sixteen more days
      she served seventy people inside and one on the step.

      That boy is in the third row today. He has asked me not to point. He’s been on our board, he’s given
      us a roof and a furnace. But ask anyone who ever came to this shul for the first time not knowing a
      soul: before they found a siddur, there was a tall man standing in front of them who didn’t ask where
      they’re from, and didn’t ask what they do. He asked, “What do you like to eat?” Seventy-some years
      he’s been asking.

      There’s an end to the Gemara, too. In a corner of the ark Noach found the phoenix, the urshina, lying
      quietly. Don’t you want food? he said. And the bird said: I saw that you were busy, and I didn’t want
      to trouble you. You know people like this. You’re sitting beside one. And Noach, with the bran and the
      worms and the limp from the lion, stood there, and he gave it a blessing: May it be the will of Heaven
      that you never die.

      So this week’s homework is small. There’s someone you have been feeding what you like. Find out what
      they eat. And while you’re at it, look in the corner, for the one who didn’t want to trouble you.

      Good Shabbos.
    `),
  },
  {
    ...attias,
    occasion: { portion: 'Lech-Lecha' },
    title: 'Destination: Further On',
    preview:
      'In July of 1962 a clerk in Marseille asked my grandfather where he was going. He gave the same answer as Abraham, and the clerk said that it was not a place.',
    keywords: 'journey, exile, memory, faith, Algeria',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true },
    content: prose(`
      The form had five lines. Name, date of birth, profession, place of departure, destination. My
      grandfather filled in the first four without difficulty: Attias, Élie; 1911; watchmaker; Constantine.
      It was the second week of July 1962, in a shed on the quay at Marseille, and behind him stood some
      four hundred people with their mattresses. At the fifth line he stopped. Then he wrote: plus loin.
      Further on.

      “Monsieur,” said the clerk, who was young and very tired, “that is not a place.”

      “Forgive me,” said my grandfather, “but since yesterday I am not in a place either.”

      The clerk thought about this, crossed out the two words and wrote Lyon, because that was where the
      next train was going. And this is the entire reason why I stand before you on this hill and not in
      Toulouse or Nancy.

      לֶךְ־לְךָ מֵאַרְצְךָ וּמִמּוֹלַדְתְּךָ וּמִבֵּית אָבִיךָ — “Go, you, from your land, and from the
      place of your birth, and from your father’s house” (Genesis 12:1). On the subject of what he is
      leaving, Abram receives three exact indications, each more painful than the one before. On the subject
      of where he is going, one: אֶל־הָאָרֶץ אֲשֶׁר אַרְאֶךָּ, “to the land that I will show you.” That,
      too, is not a place. No clerk in the world would accept it.

      Why was he not told? The midrash answers: to make the land dear to him, and to give him a reward for
      every single step (Bereshit Rabbah 39:9). For many years I found this a rather commercial explanation,
      as though Heaven were paying by the kilometre. I have changed my mind. When you know the destination,
      every step before it is merely what is left to do. When you do not know it, each step has to be
      decided on its own account. You cannot spend a faith like that all at once on the first morning. You
      have to find it again at breakfast.

      There is another midrash, a page earlier, which I could never explain at all until my grandmother
      explained it to me, without knowing that she did so. What was Abram like? asks Rabbi Berekhiah. He was
      like a flask of balsam, tightly closed and lying in a corner, whose scent went nowhere. Once it was
      moved, its scent spread. So the Holy One said to Abraham: Move from place to place, and your name will
      become great in the world (Bereshit Rabbah 39:2).

      A pretty image, I used to think, by someone who had never had to leave. But my grandmother, on the
      last evening in Constantine, was permitted two suitcases, like everyone. She was a practical woman.
      She took documents, sheets, the children’s winter clothes; and in the middle, wrapped in the Shabbat
      tablecloth, a litre bottle of orange-flower water which she had distilled herself that spring. Without
      it, on our side of the sea, one cannot welcome a guest or calm a baby. My grandfather said, Leave it,
      it will break. She took it.

      It broke. Somewhere between the gangway and the train, it broke, and a litre of the spring of 1962
      soaked slowly into everything they owned. She wept over it as she had not wept over the house. For
      years afterwards, she told me, the documents smelled of it; the préfecture stamped papers that smelled
      of it; my father sat his first examination in France in a jacket that smelled of it, and a boy on the
      next bench, a certain Perrin, whose family had lived in the Croix-Rousse since the silk looms, asked
      him what it was. My father told him. He came to the house to see. He came back the next week. He is
      the reason my father became an engineer, and at my parents’ wedding it was Perrin who held one corner
      of the tallit.

      The flask was moved, and the scent spread. The rabbis say “moved.” They were being delicate. I think
      they knew very well that it broke.

      I do not want to make exile sound charming. My grandfather never again had a shop with his name over
      it. There are people in this room who left Oran and Fez, and others who left Tehran, or Kyiv, much
      more recently, and who still dream in the rooms of the old apartment. To them I would say only this.
      Our people did not begin with someone who arrived. When the Torah wished to show us the first of us,
      it showed a man of seventy-five in the act of packing, unable to fill in the fifth line.

      I have that form. It was given back to him, with the crossing-out; he kept it behind the glass of the
      big clock at home. When I was ordained he took it out and gave it to me. By then he was nearly blind
      and read with his fingers. “Look what he did,” he said, still indignant after five-and-thirty years.
      “The boy crossed out the right answer.”

      Shabbat shalom.
    `),
  },
  {
    ...lowenthal,
    occasion: { portion: 'Lech-Lecha' },
    title: 'The Boat in Your Father’s Shed',
    keywords: 'bar mitzvah, Abraham, Terach, generations',
    sermonType: 'Bar/Bat Mitzvah',
    art: { headshot: true },
    content: prose(`
      Joel, you asked me on Tuesday whether I was going to tell the one about Abraham smashing the idols. I
      said I might. I’ve changed my mind, because everyone in this room knows it already, and half of them
      think it’s in the Torah.

      It isn’t. It’s a midrash, and a good one: young Abraham, his father’s shop full of clay gods, a big
      stick. It’s a perfect story for thirteen. Your parents’ generation has got it all wrong, here’s a
      stick, off you go. And you do have some things to smash, and when you find out which ones I’ll hold
      the dustpan.

      But here is what the Torah itself says about Abraham’s father. It’s at the very end of last week’s
      portion, so everybody skips it, because they’re already putting on their coats. “Terach took his son
      Abram, and his grandson Lot, and his daughter-in-law Sarai, and they set out together from Ur of the
      Chaldeans to go to the land of Canaan; and they came as far as Haran, and settled there” (Genesis
      11:31).

      Did you catch it? To go to the land of Canaan. Before God says a word to anyone, before “Lech-lecha,”
      before stars and promises, an old man in the city of Ur packs up his household and heads for exactly
      the right country. We don’t know why. Perhaps he’d had a dream about it. Perhaps he’d had enough of
      the shop. He got about half way, to Haran, which was comfortable, and had a market, and he was tired.
      He settled. And one verse later he dies there.

      So when God says to Abram, “Go,” it’s a bit less sudden than it looks. He isn’t setting off from
      nothing into nothing. He’s on a road his father started. The bags were never properly unpacked.

      Now I need to talk about the boat.

      For those who haven’t been to the Blumbergs’ place in Fremantle: there’s a shed, and in the shed
      there’s a sailing dinghy. Danny, you started that boat before Joel was born. You cut the frames, and
      you did four planks on the one side, and then there were twins, and a mortgage, and your dad got sick.
      And the boat stopped at Haran. For eleven years people kept paint on it.

      Last summer Joel came to see me about his bar mitzvah project, and said he’d like to finish the boat.
      I asked what was the mitzvah in that. He said he didn’t know yet. I’ve had worse answers from adults.
      So all through this year, when he wasn’t learning his haftarah, he’s been in the shed with his father,
      and there’s a photo I wish I could show you: Danny holding the plank, Joel driving the screw. You can
      see in the picture exactly where the old wood stops and the new wood starts. The old wood’s gone
      silver. They decided not to paint over it.

      Joel, that line is your bar mitzvah. You didn’t turn up today to replace your parents, and you didn’t
      turn up to copy them. You came to the place where the planks stop. Every single one of us inherits
      something marvellous that somebody got half way with: a boat, a country, a promise to a friend, a
      Judaism. Some of it stopped because they were frightened, and some because they were tired, and a lot
      of it, when you’re old enough to hear this, because they had you.

      You’ll be tempted to think they didn’t mean it. Look in the bags. They were headed for Canaan.

      And Danny, and Michelle: one day you’ll watch him go past Haran, with the wind behind him, in a boat
      you began. It’s all right to stand on the jetty and bawl. I’m told he means to launch her at Chanukah.
      I’m told she’s called Terach.

      Mazal tov.
    `),
  },
  {
    ...tannenbaum,
    occasion: { portion: 'Vayera' },
    title: 'The Visit in Which Nothing Is Said',
    preview:
      'God comes to see Abraham when he is ill, and for twelve verses does not say a word. A hospital chaplain on the oldest sick call in the Torah.',
    keywords: 'visiting the sick, presence, silence, healing',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true, featuredImage: true, audio: true },
    content: prose(`
      For nine years I was the Jewish chaplain of a hospital of four hundred beds, and the first thing they
      taught me there was about chairs. If you stand beside a bed for ten minutes, the patient will tell you
      afterward that you were there for two. If you sit down for two minutes, they will tell you that you
      stayed for ten. Somebody did a study. I did my own, every day, and it’s true.

      So I’d walk in, and say my name, and look for the chair. There was always something on it.

      This morning’s portion opens on a sick call. “The Eternal appeared to him by the oaks of Mamre, and he
      was sitting at the opening of the tent in the heat of the day” (Genesis 18:1). Last week ended with
      Abraham’s circumcision at the age of ninety-nine. This, the Talmud reckons, is the third day, when the
      wound is worst, and the Holy One has come to ask how he is (Bava Metzia 86b). Our whole obligation to
      visit the sick leans on this verse. Be like God: God visited Abraham, so you go and visit too.

      But here’s what I noticed, after years of reading it in elevators. Look at all the other times God
      appears to someone in Genesis. “God appeared to Abram and said, To your offspring I will give this
      land.” “God appeared to Abram and said to him, I am El Shaddai; walk before me.” To Isaac: “appeared
      to him and said, Do not go down to Egypt.” Appeared and said, appeared and said.

      Here, God appeared. The man was sitting there; it was hot. And the next thing that happens is that
      three strangers come up the road and everyone gets busy with lunch. Go through it with your finger.
      God doesn’t open God’s mouth until verse thirteen, and then it’s to ask about somebody laughing.

      God came, and said nothing. That’s the visit. That was all of it.

      In my first year I prepared. I’d stand in the corridor with a psalm ready and a sentence ready for
      after the psalm. I had a man then, I’ll call him Sol, who’d driven a city bus for thirty-one years,
      the 57 down MacArthur, and was dying of his lungs in a room with a view of the parking structure. He
      looked at me and he looked at my little book. He said, “Rabbi, no offense. The game’s on.”

      There was a bag of clothes on the chair. I put it on the floor and sat. It was the A’s and somebody, a
      bad game, I don’t think they had nine hundred people in the stands. We watched four innings. He slept
      through one of them. When I got up to leave I had not delivered my psalm and felt I’d failed, and I
      went home and told my husband that I’d been paid to watch baseball. I went back the next day, because
      I didn’t know what else to do, and the next. I believe we got through eleven games.

      At the funeral his daughter told the whole chapel that her father, who had no use for religion, had
      said to her: The rabbi comes. She don’t bother me. When she’s here, it’s not so quiet.

      The Talmud tells that a student of Rabbi Akiva’s got sick and that none of the sages went in to see
      him. Rabbi Akiva went. And because, for Rabbi Akiva’s visit, they swept the floor and sprinkled it
      with water to lay the dust, the student lived. “My teacher,” he said, “you’ve given me back my life”
      (Nedarim 40a). No prayer is reported there, no brilliant word of Torah from the greatest teacher of
      his age. They swept the floor because someone was coming. I used to walk past the housekeeping staff
      on our unit, women from Manila and Asmara with their carts, on my way to perform my spiritual
      function. I stopped walking past them after I learned that page.

      And on the same page: whoever visits the sick must not sit on the bed, or on a bench, or on a chair,
      but wraps himself up and sits on the ground, because the Presence of God is above the sick person’s
      pillow. Infection control would have had views. But I understand it. Don’t loom. You’re not bringing
      God into that room; God got there before you, and has the good spot. Your part is to sit down
      somewhere lower.

      Some of you have a call that you’ve been putting off. I know, because I’ve got one too. You don’t know
      what to say. I’m here to tell you, on the best authority there is, that you are not required to say
      anything. Move the bag. Sit.
    `),
  },
  {
    ...lurie,
    occasion: { portion: 'Chayei Sara' },
    title: 'Four Hundred Shekels',
    preview:
      '“Resolved, to purchase a piece of ground for a burial place, there being at present no dead.” What a minute book from the Karoo knows about Abraham.',
    keywords: 'burial, belonging, land, Karoo, community',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true, featuredImage: true },
    content: prose(`
      In the safe of this shul, under the spare rimmonim, lies the minute book of the Hebrew Congregation of
      Rietpoort. Rietpoort is a railway siding in the Karoo with a hotel, a co-op and a great deal of sky.
      There have been no Jews there since 1978, when the last of them, Miss Fanny Gabron, locked up the
      shul, and posted us the book and the key.

      The first entry is dated April 1896. It is written in a beautiful hand, in the English of someone who
      had been learning it for about a year, and I read it to you as it stands. “Resolved, by the seven
      members present, to purchase of Mr. van Wyk a piece of ground for a burial place, at twelve pounds,
      there being at present no dead.”

      There being at present no dead! They had no shul; they davened in the back of Gabron’s shop among the
      ploughshares. They had no cheder, no shochet, and, from what one can gather, three women. They were
      pedlars, smouse, most of them not yet thirty. Twelve pounds was a good horse. And the first thing
      which they did together, before anything that one would do for the living, was to buy a grave with
      nobody in it.

      I used to think of this as Litvak humour. I now think they had been reading the parsha.

      God has promised Abraham the whole of the land. He has done so, if you count, on at least four
      occasions, with stars, with dust, with a covenant between the pieces. And at the age of a hundred and
      thirty-seven Abraham does not own enough of it to lie down in. Sarah dies, and the heir to everything
      from the river of Egypt to the Euphrates must get up from beside her and go and ask the neighbours.
      גֵּר־וְתוֹשָׁב אָנֹכִי עִמָּכֶם, he says. “A stranger and a resident am I among you; give me a burial
      holding with you, that I may bury my dead from before me” (Genesis 23:4).

      A stranger and a resident. Every Home Affairs office in the world would require him to tick one box.
      Abraham ticks both; and in this country of ours, I need hardly say, he would not have been the only
      one who was told at home that he did not belong.

      What follows is the longest piece of haggling in the Torah. Ephron, before a large audience, offers
      the field for nothing: “I give it to you, bury your dead.” Abraham bows, and declines. Ephron then
      mentions, as one mentions the weather, that a piece of land worth four hundred shekels of silver, what
      is that between you and me? It was a wicked price. The Talmud makes Ephron the model of the man who
      says much and does not do even a little (Bava Metzia 87a). And our father Abraham, who had bargained
      the Almighty Himself down from fifty to ten, does not bargain at all. He weighs out four hundred, in
      silver current with the merchant, before witnesses, with the trees listed.

      Why not take it as a gift? Because what has been given to you as a favour can be explained to you,
      later on, as a favour. Abraham will accept nothing in that place which he cannot be said to have paid
      for. A resident is someone who has taken something on. You are from the place whose dead you are
      answerable for.

      Some years ago I drove up to Rietpoort for a stone-setting; a great-grandson in Toronto had found the
      grave of an infant and wished it to have a name. I expected a ruin. The wall was whitewashed. The
      thirty-one stones stood upright, and someone had raked the gravel between them in long straight lines.
      At the gate was a man of about seventy in a jacket and tie. His name was Petrus Abrahams, and his
      father had worked for Miss Gabron. I asked him who paid him for all this. He told me that there used
      to be an envelope from Cape Town, but that it had stopped, he thought, in about 1990.

      I was ashamed, and began to say something about putting it right. He was patient with me. He said,
      “No, Rabbi, you can pay for the whitewash. But the raking I do by myself. These people are from here.”

      Seven young men in the back of a shop, whom everyone they met would ask when they were going home.
      They laid down twelve pounds, current with the merchant, to say that they were strangers and
      residents. It took another hundred years, and a Mr. Abrahams, for somebody to say it back.

      We did put it right. There is a line for whitewash in the budget of this congregation now, between
      Security and Stationery; when it comes up at the AGM I would ask you kindly not to query it.
    `),
  },
  {
    ...silberstein,
    occasion: { portion: 'Chayei Sara' },
    title: 'The Small Kaf: In Memory of Boris Lvovich Feinberg, Piano Tuner',
    sermonType: 'Eulogy',
    content: prose(`
      Dear Lyudmila, dear Anya and Grigori, dear friends,

      This week we read that Sarah died, and that Abraham came לִסְפֹּד לְשָׂרָה וְלִבְכֹּתָהּ, “to eulogize
      Sarah and to weep for her” (Genesis 23:2). Two things, and in that order: first the words, and then
      the weeping. In every Torah scroll, in the word for weeping, one letter is written smaller than the
      rest. It is the kaf. A scribe who wrote it full size would have to correct it. We have handed on this
      little letter for two thousand years without being certain what it means.

      Rabbi Samson Raphael Hirsch, who served in this city and is buried in it, heard in it a grief that is
      kept inside. The eulogy is for the street; it may be large. The weeping is done at home. From outside,
      one sees only something small.

      So I will do the part that belongs to the street, and I will try to keep it in tune.

      Boris Lvovich came to Frankfurt from Odessa in 1994, with a wife, two children, a case of tools and
      forty words of German, most of which, he told me, were names of composers. In Odessa he had tuned for
      the conservatory. Here he tuned at first for nobody. Then for a school. Then a pianist, who had been
      to everyone, heard from a caretaker about a Russian who tuned with the windows open. That was his way:
      he would open the windows, in February also, and listen to the street for a minute before he touched a
      key. “It has to live with that,” he said. “So let them be introduced.”

      He once explained his profession to our Talmud class. He had come to repair our piano and stayed out
      of politeness. We were at a difference between two sages which could not be resolved, and one of the
      students was unhappy about it. From the back of the room Boris said: “May I? A piano where each
      interval is perfect cannot be played. If I make one key pure, another will howl. So every fifth I make
      a little bit too small. Just so small that nobody suffers, and all keys are possible.” Then he was
      embarrassed, and returned to his pedals. I have taught that page many times since, and have not found
      a better commentary.

      Those who knew him in his own house know that he lived as he tuned. He gave up a little of every
      interval. He came to our services, though he had been raised to believe in nothing, because Lyudmila
      liked the melodies. He ate at his daughter’s vegan table and said that it was interesting. He made
      peace in his building between the second floor and the fourth. None of it was weakness; his ear was
      far too good for that. He always knew precisely how much he was yielding, and why: so that the whole
      thing could be played.

      Lyudmila, you told me that on Sunday, when all the visitors had gone, you sat down at your own piano,
      which for once needed tuning, because he had been too ill these last months, and one note, the E above
      the middle, had slipped. You played it again and again. That is the small kaf. It is nobody’s business
      but yours, and I mention it here only because you allowed me to. No words from me should make it
      bigger.

      But I would ask of you one thing, and I ask it of all of us who will go in and out of that apartment
      during this week. Leave the note for a while. Do not hurry to have it put right. One day there will
      come someone with a case of tools, perhaps a pupil of his; and let that person, please, open the
      window first.

      יְהִי זִכְרוֹ בָּרוּךְ. May his memory be a blessing.
    `),
  },
  {
    ...nachmani,
    occasion: { portion: 'Toldot' },
    title: 'באר שנייה',
    preview:
      'לאברהם יש ניסיונות, ליעקב יש סולם, וליצחק יש טורייה. על הבארות הסתומות, ועל ניגון אחד ששישים שנה לא הצליחו לסתום.',
    keywords: 'תולדות, יצחק, בארות, מסורת',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true, featuredImage: true },
    content: prose(`
      לאברהם יש ניסיונות, ליעקב יש סולם, וליצחק יש טורייה. כמעט כל מה שאנו יודעים על שנותיו הטובות של יצחק
      הוא שחפר בארות, ואפילו הבארות, ברובן, לא היו שלו.

      הפלשתים, כך מספרת הפרשה, סתמו את בארותיו של אברהם ומילאו אותן עפר. לא שתו מהן ולא מכרו את מימיהן;
      סתמו. ואז בא יצחק: וַיָּשָׁב יִצְחָק וַיַּחְפֹּר אֶת־בְּאֵרֹת הַמַּיִם אֲשֶׁר חָפְרוּ בִּימֵי
      אַבְרָהָם אָבִיו וַיְסַתְּמוּם פְּלִשְׁתִּים אַחֲרֵי מוֹת אַבְרָהָם, וַיִּקְרָא לָהֶן שֵׁמוֹת
      כַּשֵּׁמֹת אֲשֶׁר־קָרָא לָהֶן אָבִיו (בראשית כו, יח). אין כאן באר חדשה, ואין אפילו שם חדש. אדם מבוגר
      חוזר אל בור שמישהו אחר כבר חפר, וקורא לו בשם שמישהו אחר כבר נתן.

      יש שהתאכזבו ממנו בשל כך. ״איש של המשך״, אומרים עליו, כמי שאומר: בעל בית הגון, ולא יותר. אבל מי שאחז
      פעם בחייו טורייה יודע דבר פשוט. באר חדשה חופרים באדמה שאיש לא נגע בה. באר סתומה חופרים בעפר שמישהו שפך
      לתוכה בכוונה. הראשונה דורשת תקווה; השנייה דורשת זיכרון, ועוד דבר שקשה ממנו: אמונה שמתחת לכל העפר הזה,
      שאינו אשמתך ולא בחרת בו, המים עדיין שם.

      לפני שלוש שנים, בשיעור של יום שלישי בערב, נכנס אל בית המדרש שלנו אדם כבן שבעים. גדעון שמו, מהנדס מים
      בגמלאות. הוא ישב בקצה הספסל ולא פתח ספר. אחרי השיעור ניגש אליי, כמי שבא לברר עניין טכני, וסיפר שאביו
      היה לומד איתו בכל שבת אחרי הצהריים, עד שמלאו לו אחת עשרה. באותה שנה מת האב, והילד כעס, וסגר. ״אני לא
      זוכר כלום,״ אמר לי, ״שלא תטעה בי.״

      הנחתי לפניו בבא מציעא, פרק שני. הוא הסתכל זמן רב באות הראשונה. ופתאום התחיל, ולא בקול שדיבר בו קודם,
      אלא בקול גבוה, של ילד: ״אֵלּוּ מְצִיאוֹת שֶׁלּוֹ, וְאֵלּוּ חַיָּב לְהַכְרִיז״ – ובניגון! ניגון של
      עיירה שלא ראה מימיו, עולה ויורד בדיוק במקומות הנכונים. את הפירוש שכח. את הרש״י שכח. את הניגון לא
      הצליחו שישים שנה לסתום.

      הוא הפסיק באמצע השורה. ״זה לא אני,״ אמר. ״זה אבא.״

      אמרתי לו: זה מה שכתוב. וַיִּקְרָא לָהֶן שֵׁמוֹת כַּשֵּׁמֹת אֲשֶׁר־קָרָא לָהֶן אָבִיו.

      אלא שהפרשה אינה נגמרת בבארות של אברהם. אחריהן חופר יצחק גם בארות משלו, ורבים עליהן: לאחת הוא קורא
      עֵשֶׂק, לשנייה שִׂטְנָה. ורק אז: וַיַּעְתֵּק מִשָּׁם וַיַּחְפֹּר בְּאֵר אַחֶרֶת וְלֹא רָבוּ עָלֶיהָ,
      וַיִּקְרָא שְׁמָהּ רְחֹבוֹת (שם, כב). הרמב״ן קרא בשלוש הבארות הללו רמז לשלושת הבתים: שניים שהצרו לנו
      עליהם, והשלישי, העתיד להיבנות בלא ריב ומצה. ואני, הקטן, שם לב לסדר. תחילה השיב יצחק למים הישנים את
      שמותיהם, ואחר כך היה בו כוח לומר שם חדש, שם רחב, שיש בו מקום גם לשכנים. מי שמדלג על בארות אביו יחפור
      כל ימיו בעשק ובשטנה. ומי שאינו חופר אלא בהן, לא יגיע לרחובות.

      לכל אחד מאיתנו יש באר אחת סתומה לפחות. תפילה שאמרה סבתא, ולא שאלנו מה הפירוש. חברות שנסתמה בבת אחת, על
      דבר שאיש כבר איננו זוכר. ספר שסגרנו בכעס. אין צורך להמציא דבר. צריך להתכופף, ולהוציא עפר, ולא להיבהל
      מכך שבהתחלה יוצא רק עפר.

      גדעון יושב היום בראש הספסל. ביום שלישי האחרון נכנס אדם שלא הכרנו, התיישב בקצה ולא פתח ספר. ראיתי את
      גדעון קם ממקומו, לוקח את הגמרא שלו, והולך לשבת לידו.

      שבת שלום.
    `),
  },
  {
    ...grinberg,
    occasion: { portion: 'Toldot' },
    title: '“Have You But One Blessing, Father?”',
    keywords: 'brothers, blessing, Esau, reconciliation',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true },
    content: prose(`
      On the corner of two streets that I will not name, because their grandchildren are here, there was a
      hardware store where two brothers worked behind the same counter for nineteen years without speaking
      to each other.

      A man would come in for hinges. The older brother would say to the customer: “Tell my brother we have
      no more of the three-inch.” The customer, standing one metre from the younger brother, would tell him.
      The younger brother would say: “Tell him to look behind the turpentine.” The whole neighbourhood had
      learned to do this. Children did it. It was thought to be normal, like the river.

      What happened was that their father, when he was ill, gave the key of the store to one of them. To
      which one doesn’t matter. He said a few words when he gave it, the kind that one says. The other was
      out making a delivery, and when he came back there was no key, and there were no words.

      I would like to read you what Esau says. Usually we read this portion from Jacob’s side of the tent,
      with a certain discomfort, and hurry him out of the house. Let us stay for once with the one who came
      in from the field. He has brought what his father asked for; he cooked it himself. He says: Let my
      father sit up. And Isaac begins to tremble, and asks: Who are you? “I am your son, your firstborn,
      Esau.” And then:

      וַיִּצְעַק צְעָקָה גְּדֹלָה וּמָרָה עַד־מְאֹד — “he cried out with a cry, great and very, very bitter”
      (Genesis 27:34). And a little later, so quietly that you have to lean in: הַבְרָכָה אַחַת הִוא־לְךָ
      אָבִי — “Have you but one blessing, father? Bless me too, father” (27:38). And Esau lifted up his
      voice and wept.

      Our sages did not like Esau. They saw Rome in him. It is all the more to their honour that they could
      not get that cry out of their ears. Jacob, says the midrash, drew one cry out of Esau; and where was
      he paid for it? In Shushan, hundreds of years afterwards, when Mordechai went out into the middle of
      the city and “cried a cry, great and bitter” (Bereshit Rabbah 67:4). The same words. A cry doesn’t
      evaporate. Somebody’s grandchildren will hear it.

      And was there but one blessing? There was not. Turn the page. When Isaac is pressed, he does find
      something for Esau: the fat of the earth, the dew of heaven. And then, at the start of the next
      chapter, Isaac sends for Jacob, this time knowing perfectly well who he is, and gives him another one:
      “May God give you the blessing of Abraham, to you and to your offspring with you” (28:4). The blessing
      of Abraham, the covenant, the land, was never in the other one at all. The blessing that Jacob stole,
      the one of grain and wine and power over others, was made to Esau’s measure. Isaac was blind, but he
      knew that he had two sons.

      No one had to dress up. No one had to steal. There were two blessings on the shelf, the whole time,
      and an entire family behaved as if there was one.

      I have sat now with many families around a table with papers on it. I have never seen a fight about
      the apartment. I’ve seen people fight over who was given the key with a few words and who was out
      making a delivery. And almost always, when I ask about the father, it turns out that he had another
      blessing, and thought it was understood. “He was so proud of you,” someone says to the other son. “He
      said so to everybody.” To everybody. Please, those of you who have children, or pupils, or younger
      brothers: say it to the one it’s for. Say it while he’s in the room. Don’t suppose that it is
      understood. Isaac supposed.

      You’ll want to know how it ended with the hardware store. I was there, though I was a boy; I’d been
      sent for a washer. It was winter, early, and both of them were behind the counter with their coats on.
      The older one was drinking mate by himself, as always. He emptied the gourd, and he put in fresh
      yerba, all of it new. This is not a small thing: one changes the yerba for a guest. He poured. He held
      it for a moment, and then he reached it across, without looking, along the counter.

      The other one took it. He drank. After a while he said, not to me, not to any customer: “It’s too
      hot.”

      It was the first blessing he’d had from his family in nineteen years, and he complained, thank God,
      like a brother.
    `),
  },
  {
    ...lowenthal,
    occasion: { portion: 'Vayetzei' },
    title: 'Put Out the Lamps',
    preview:
      'God brings the night down early, says the midrash, so as to talk to a frightened young man alone. What a blackout in the wheatbelt taught one family about Jacob.',
    keywords: 'night, prayer, Jacob, fear, stars',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true, featuredImage: true },
    content: prose(`
      When Jacob lies down at Bethel he has never, as far as we can tell, slept outdoors in his life. Esau’s
      the camper. Jacob is the one who sits in tents. He’s lied to his father, his brother’s promised to
      kill him, his mother has told him it’ll only be for a few days, and the first thing that happens to
      him on the road is that it gets dark.

      It gets dark too early. That’s how the rabbis hear it. וַיָּלֶן שָׁם כִּי־בָא הַשֶּׁמֶשׁ — “he spent
      the night there because the sun had set” (Genesis 28:11). Why “because”? It wasn’t time yet, they say;
      he’d meant to keep walking. The Holy One put the sun out ahead of the hour. And then the midrash tells
      one of its small parables, and it’s the loveliest one I know. A king had a dear friend, who came to
      see him from time to time. And whenever he did the king would say to the servants: Put out the lamps.
      Put out the lanterns. I want to speak with my friend alone (Bereshit Rabbah 68:10).

      I grew up being told the dark was where God wasn’t. Nobody put it in those words, but we lit candles
      against it, didn’t we, we had our night-lights and our psalms. It had never occurred to me that you
      might put the lights out for privacy.

      Tim and Rachel Abadee said I could tell you this. Last February they took the girls up past Hyden for
      the long weekend, to a farm-stay. You’ll remember that was the weekend of the storms, and on the
      Saturday evening a line came down somewhere and the power went off for sixty kilometres in every
      direction. It went the way it does: the fan, then the fridge, then every light in the house. And then,
      Rachel said, something she hadn’t expected, the glow at the edge of the sky, that she’d taken for the
      sky, and which was the town.

      Now, Mia’s the younger one. She was six. She’s frightened of the dark, properly, not for effect. So
      there was screaming. And since there was nothing else to be done Tim picked her up and carried her out
      on to the verandah, and down the steps, and said the only thing he could think of, which was: look up.

      The screaming stopped. There was a long silence. You’ve got to remember this is a city child. She
      said, “Dad, who put those there?” And he said no one, they’re always there. “At our house?” At our
      house. And she thought about it, and she said, quite crossly: “Then why did you have the lights on?”

      It’s the verse! It’s the very verse. “Jacob woke from his sleep and he said: Surely God is in this
      place, and I, I did not know” (28:16). He doesn’t say, God has arrived. He doesn’t say, it’s a special
      place, the gate’s just been put in. He says it was so all along, and I had the lights on.

      There’s a practical side. According to the Talmud, our three daily prayers were laid down by the three
      patriarchs: Abraham got up early and gave us the morning, Isaac strolled in the field and gave us the
      afternoon. And Jacob, who on this particular night “bumped into the place” as the Hebrew has it, gave
      us Ma’ariv, the prayer of the dark (Berakhot 26b). And of the three it was Ma’ariv whose standing the
      sages argued over: some of them held that it was optional (27b). I find that terribly tactful. Morning
      prayers have got a timetable. But nobody can be ordered to pray by a man who’s running for his life
      with a stone for a pillow. It can only be that you bump into it.

      Some of you have had the sun go down on you this year well before it was due. I know which pews I’m
      looking at. I’m not going to tell you it’s a gift; I’d throw a siddur at anyone who said it to me.
      Jacob didn’t get up in the morning saying that it was wonderful to be homeless. He got up, he set the
      stone on its end, he bargained a bit, he kept walking, and he had twenty hard years in front of him.

      But he’d been spoken to. In the pitch black, before he’d apologised to anybody, before he’d put right
      one single thing, someone had sent the servants out of the room. “I am with you, and I’ll keep you
      wherever you go.”

      So this week, one night, if you’re able to, go outside late and switch the porch light off behind you.
      You needn’t say anything. You might find you’re being waited for.
    `),
  },
  {
    ...toledano,
    occasion: { portion: 'Vayetzei' },
    title: 'Like a Few Days',
    preview:
      'Seven years, says the Torah, were to Jacob “like a few days”. Words under the chuppah for a bride who was sent to the mountains and a groom who took the bus.',
    keywords: 'wedding, love, patience',
    sermonType: 'Wedding',
    art: { headshot: true },
    content: prose(`
      Daniela, Simón: for two years everyone in this garden has been asking you when. Now they can stop. I
      would like to speak about those two years.

      “Jacob served seven years for Rachel, and they were in his eyes like a few days, in his love for her.”
      כְּיָמִים אֲחָדִים בְּאַהֲבָתוֹ אֹתָהּ (Genesis 29:20). It is the most romantic verse in the Torah,
      and I have always suspected that it was written by somebody who had never waited for anyone. Because
      it is the wrong way round! When you love, a few days are like seven years. Ask a person who is waiting
      for a message. Ask him after eleven minutes.

      Simón, with your permission, I’ll ask you.

      When Daniela finished medical school, our wise government sent her, as it sends all its new doctors,
      to do her year of service, and she drew a clinic in the sierra with one nurse, one refrigerator and a
      road that exists from November to May. Then she stayed a second year, because there was no one to take
      over from her and a woman there was expecting twins. And every Saturday night, when there were three
      stars in the sky, Simón went to the bus station with his bag. Seven hours up. He arrived at dawn; he
      carried water, he painted the waiting room, he entertained children who were going to be vaccinated.
      He took the bus down on Sunday at five and went directly from the station to his office, where, I’m
      informed, he was not of much use on Mondays. He did that eighty-three times. We know the number
      because Don Chuy, the driver, kept count, and Don Chuy is sitting at table nine.

      I asked Simón whether it had seemed long. He said, “The week was long. The bus was not long.”

      There, I think, is our verse. When you are waiting to get something, time is a wall. When you are
      doing something for someone, time is only what it’s made of. Jacob did not spend seven years looking
      at the calendar. He was up at night with the sheep; he complains about it later, the heat by day and
      the frost by night, and his sleep that fled. Each day had her in it. So the days were few, because
      they were in fact all the same day. The Hebrew says so, if you look: אֲחָדִים, “a few,” is the plural
      of אֶחָד, “one.” Days that were one. It is a word that doesn’t want to be in the plural at all.

      The sages would not forgive me if I hid from you that Rebekah used the very same phrase. When she sent
      Jacob off, she said: Stay with my brother יָמִים אֲחָדִים, a few days. It became twenty years. She
      never saw him again. I mention it under the chuppah on purpose. Nobody is ever told how long “a few
      days” is going to be. Tonight you are promising each other all of them without having seen one. It is
      the least prudent contract that our tradition knows, and it makes two witnesses sign.

      So here is my blessing. May it never again be seven hours. But when life has put a mountain between
      you, and it does that also inside one house, in one kitchen, may there always be one of you at the bus
      station with a bag. May your weeks be long and full. And when you are very old, and your grandchildren
      ask you how many years it has been, may you look at one another, and have to count.

      In a moment Simón will break the glass, and you will all shout. Before you do, one more thing.
      Daniela, those twins are at table nine too. They’re walking.

      Mazal tov!
    `),
  },
  {
    ...pomerantz,
    occasion: { portion: 'Vayishlach' },
    title: 'Small Jars',
    preview:
      'Why would a rich man cross a river by night for a few small jars? My zaide, who straightened nails, knew the answer.',
    keywords: 'Jacob, honesty, work, grandparents',
    art: { headshot: true, featuredImage: true },
    content: prose(`
      My zaide, olov hasholom, straightened nails.

      Every Sunday morning, in the garage on Magnus Avenue, he had a Rogers’ syrup tin full of bent nails,
      which he’d pulled from crates and fences and from other people’s garbage, and a flat piece of railway
      iron, and a hammer. Tap, turn, tap. When a nail was straight it went into the other tin. I sat on an
      apple box. I was eight and I thought it was the saddest thing I ever saw, because we weren’t so poor
      any more by then. My uncle had a car.

      I said to him, “Zaide, at Ashdown’s a pound of nails is fifteen cents.”

      He gave a tap. He said, “I know what they cost.”

      Now come with me to the Yabbok. It’s the night before Yaakov meets Esav. He has sent ahead the goats,
      the camels, the wives, the children; he brings everyone over the river. And then: וַיִּוָּתֵר יַעֲקֹב
      לְבַדּוֹ, “Yaakov was left alone” (Genesis 32:25). How does a man with that many relatives get left
      alone? Rabbi Elazar says: He went back for some small jars (Chullin 91a).

      Jars! He has two camps’ worth of property. He’s giving away five hundred and fifty animals, not
      counting the colts, to a brother who may kill him regardless. It’s the middle of the night, and he
      wades back over the river for a few pachim ketanim, the sort of thing you get free with the oil. And
      because he goes back, he’s alone, and because he’s alone the angel finds him, and because of the angel
      he limps for the rest of his life. All for the jars. If this was your father, you’d have a talk with
      your sister about it.

      The Gemara asks, and gives an answer that shocked me when I first learned it. From here we see that
      for the righteous, their possessions are more precious to them than their bodies. The righteous! And
      why? Because they don’t put out a hand to take what isn’t theirs.

      I read it and I was back on the apple box. “I know what they cost.” He didn’t mean fifteen cents. My
      zaide came to this city in 1926 and for the first three years he hauled ice. He knew what it costs to
      get fifteen cents honestly. He knew it in his shoulders. When you’ve never taken a thing which wasn’t
      yours, then each thing that is yours has a piece of your life inside. You can see it in there, like
      the fly in the amber. A rich man who got rich in one afternoon will leave a camel by the roadside.
      Yaakov could pick up a little jar, and tell you which night of frost it was.

      So it’s not stinginess; I want the young people to hear this. A stingy man counts what he might get.
      My zaide gave to everybody. There was a pushke on that workbench, and on Sunday after the nails were
      done he would put something in. He just couldn’t throw away a nail.

      And one thing more. If a person goes back across the river at night for a jar, what else will he go
      back for? It’s a habit. I’ve noticed that the people who can’t throw out a nail are the same people
      who can’t let go of a Jew. They’re the ones who remember that so-and-so hasn’t been to shul since the
      summer. They’ve got a name on a slip of paper. Everyone else is already over the river, the camp is
      warm; it’s late; he’ll turn up. And some fellow sighs, rolls up his pants, and wades back in the dark
      for one small jar.

      It could cost you a limp. I’ve known people in this community who got it going back for someone. You
      can tell them by the walk.

      In a few weeks we’ll be lighting Chanukah candles, and there the whole miracle turns on one pach
      katan, one small jar that somebody didn’t throw out. I’ve heard it said that it was one of Yaakov’s. I
      can’t show you where it’s written. But I know what it cost.

      Good Shabbos.
    `),
  },
  {
    ...tannenbaum,
    occasion: { portion: 'Vayishlach' },
    title: 'The Oak of Weeping',
    keywords: 'Deborah, mourning, caregivers',
    sermonType: 'Torah Study',
    art: { headshot: true },
    content: prose(`
      In the middle of this crowded portion, with its angel and its armies, one verse stops to bury a nurse.
      “Deborah, Rebekah’s nurse, died, and she was buried below Bethel, under the oak; and it was called
      Allon-Bachut, the Oak of Weeping” (Genesis 35:8).

      We have not met her before by name. She said nothing that anyone wrote down. She had come with Rebekah
      from Haran as a young woman, raised two boys who could not share a womb, and lived to see one of them
      come home limping with children of his own. The midrash says that while Jacob was mourning her the
      news came that his mother was dead too, so there were two weepings under one tree.

      Rebekah’s own death the Torah never mentions. The nurse has a grave, a date in the story, and a tree.

      This week, thank someone who is paid to care for a person you love. Learn her name. Write it down.
    `),
  },
  {
    ...sztern,
    occasion: { portion: 'Beshalach' },
    title: 'Who Packs a Tambourine?',
    preview:
      'They left Egypt in such a hurry that there was no time for bread. So where did the tambourines come from?',
    keywords: 'Miriam, hope, dancing, immigrants',
    sermonType: 'Shabbat Sermon',
    art: { featuredImage: true, audio: true },
    content: prose(`
      The inventory is in the archive of the colonisation agency, typed, in French, in two columns.
      Steamship passengers from Bessarabia, 1913, bound for the farm colony of Quatro Irmãos. Under my
      great-grandmother’s name there stand: one iron pot; one feather bed; two pairs candlesticks, brass;
      one axe; seeds, various; one pair shoes, red, lady’s, for dancing. And beside the shoes, in pencil,
      some official of a hundred and some years ago has put an exclamation mark.

      I have always felt that I know that man. I see him lifting up the shoes by the straps. They were going
      to a place where the mud itself is red and comes up to your knees; where, as he knew and they did not,
      there would be no school for two years and no doctor for five. He had told them what to bring. And
      this girl of nineteen, with a baby, had used up a corner of her trunk, which could have held a second
      axe.

      Keep your eye on that exclamation mark while we read the Torah.

      How did we leave Egypt? In a panic. “They were driven out of Egypt and could not delay; even
      provisions they had not made for themselves” (Exodus 12:39). There was no time for the dough to rise.
      We eat the crackers every spring in memory of that rush. So. Now turn over three chapters. The sea has
      closed, it’s morning; and Miriam the prophet takes הַתֹּף בְּיָדָהּ, “the tambourine in her hand, and
      all the women went out after her with tambourines and with dances” (15:20).

      Excuse me. With what?

      There was no time for bread, and all the women have tambourines. Somebody standing there in the
      kitchen at midnight, with Pharaoh’s soldiers banging on the door, and the dough on her shoulder, said:
      wait one second, I’ve forgotten something.

      Our teachers ask this in the Mekhilta, and they answer: the righteous women of that generation were
      sure that the Holy One would do miracles for them, and so they had prepared tambourines and dances.
      Prepared them, you understand, while still in Egypt. I used to hear that as a rather pale compliment.
      Then I learned to play the pandeiro, badly, with a teacher in Cidade Baixa who has suffered. And I can
      tell you that a skin has to be scraped and soaked, and stretched wet, and left to dry for days away
      from the sun. Nobody makes one in an hour. If you are a slave, it’s made at night, after the bricks,
      with hands that hurt. And the neighbour puts in her head and asks what are you making? And you have to
      say it aloud. A tambourine. What for? For afterwards.

      I believe this is the bravest sentence in the book of Exodus, and it isn’t even written there.

      Moses needed ten plagues and a burning bush. He had God in conversation every day and still was saying
      “they won’t believe me.” The women made no speeches about it. They were scraping skins. Hope, with
      them, was a handicraft. They didn’t feel hopeful, I should think, any more than you or I would; a
      person coming from eleven hours of mortar feels tired. They did a little every night, and in the
      morning there was one more tambourine in the house than there was before.

      Now the red shoes. I won’t pretend to you that she danced the first year, or the second. The locusts
      ate the seeds, various. The baby died; we have the place. What we know, we know from my grandmother,
      who was born there afterwards: that in the fourth year there was a wedding, the first one in the
      colony, of two people who owned between them one cow. The bride was going to go barefoot under the
      chuppah. And my great-grandmother went to her trunk, and brought out a pair of red shoes, size
      thirty-six.

      They were too large for the bride. They put newspaper in the toes. And from then on, for thirty years,
      every bride in Quatro Irmãos was married in those shoes, with more newspaper or less, and danced in
      them until the leather split, and it was sewn, and split again. I have one of them. The other one was
      buried with her; the women insisted. Inside mine, in the toe, there is still a scrap of a Yiddish
      newspaper from Buenos Aires with half a headline. The half that is left says: TOMORROW.

      I know. One would be ashamed to invent it.

      So I have one question for each of you, who are carrying so much, and have been so sensible about it;
      who know exactly how deep the mud is. You have packed the pot. You have packed the axe. What have you
      got in there with an exclamation mark?
    `),
  },
  {
    ...halpert,
    occasion: { portion: 'Ki Tisa' },
    title: 'Splinters',
    preview:
      'The broken luchos were never thrown away. Where they were kept, and where they were taken, is the whole lesson.',
    keywords: 'luchos, teachers, old age, kavod haTorah',
    content: prose(`
      What became of the pieces?

      Moshe Rabbeinu comes down the mountain with the luchos in his arms, “the work of God, and the writing
      was the writing of God” (Shemos 32:16). He sees the calf and the dancing, and he throws them down, and
      they shatter at the foot of the mountain. There is a calf to burn, there are people to answer for.
      Nobody tells us who bent down.

      Somebody did. The Gemara in Bava Basra (14b) says: luchos v’shivrei luchos munachos ba’aron, the whole
      tablets and the broken tablets were lying together in the ark. In the holiest place in the world,
      under the wings of the keruvim, next to the second luchos without a scratch on them, there was a heap
      of splinters. And every time they carried the aron they carried the weight of both.

      From here, the Gemara in Menachos (99a) learns a halachah. It is taught by Rav Yosef. A talmid chacham
      who has forgotten his learning through no fault of his own, we do not treat him with disrespect. He is
      like the broken luchos. The writing has gone off them; they stay in the ark.

      Look whose name is on it. Rav Yosef, they called him Sinai, because it was all in his head as it was
      given at Sinai. And Rav Yosef got sick, and he forgot. It’s in Nedarim (41a). He would hear a teaching
      and say, I never heard of this. And Abaye, his talmid, would say to him: But Rebbi, you taught it to
      us yourself; and from this Mishnah you proved it. Abaye isn’t correcting him. He is giving him back to
      himself, piece by piece, out of the ark.

      Rabbi Feivel Roth taught fifth grade in this city for forty-four years. There are three generations of
      his boys in this room, and some of them still can’t slouch. Four years ago he began to forget. First
      the names; then the streets. When he had to go into a memory unit, the family discussed, as families
      do, whether the talmidim should come. Maybe it isn’t kavod. Let them remember him as he was. It was
      his wife who decided. She said, “My husband never put a boy out of his class. Nobody is going to put
      him out.”

      Now, Reb Feivel had a Thursday-night shiur for balebatim: plumbers, accountants, a periodontist. So
      the shiur moved. Every Thursday at eight, fourteen men go through the keypad door, and sit down around
      a table by the nurses’ station, and open up the Gemara. One of them says the shiur; they take turns.
      Reb Feivel sits at the head. He has a Gemara in front of him, and mostly he doesn’t look in it. I
      cannot tell you that he follows. He couldn’t tell you what masechta it is.

      But this is what they found out. When someone asks a question, he listens. If it’s a poor question,
      nothing. If it’s a good question, a real question, that goes into the heart of the sugya, he puts out
      one finger and taps on the table. Twice. The way he did for forty-four years on the desk of any boy
      who asked well. The answers don’t interest him any more. He can still tell a good question.

      There is a man in that shiur, a contractor, whom Reb Feivel taught when he was ten, and not with great
      success. He told me that he prepares now. All week in the truck he’s looking for the question. In a
      year and a half he got it three times. He said, “Rabbi, I built a wing on a hospital, I married off
      two girls. I never felt like I felt when he tapped.”

      It’s brought in the Yerushalmi in Shekalim (6:1) that there were two arks. One stayed in the Ohel
      Moed, with the whole Torah inside it. And the other, the one with the broken luchos, used to go out
      with them to war. If you are going into battle, take the whole ones! Take your best! Why would you
      walk out in front of the enemy behind a box of broken stone?

      I understand it a little better since I’ve been going on Thursdays. When it’s quiet, and you’re
      building and learning, by all means look at what is whole. When it’s a war, and every family in this
      shul is in one or another war whether or not they mention it at kiddush, you want to have beside you
      something that was already broken, and was holy, and was not thrown away. You look at that and you can
      go on.

      Moshe broke them; Hashem said to him yasher koach, well done. And then someone had to get down on his
      knees at the foot of the mountain and pick up every splinter. We are not told his name. I’d like us to
      be his talmidim.

      Good Shabbos.
    `),
  },
  {
    ...feldstein,
    occasion: { portion: "Beha'alotcha" },
    title: 'Why Should We Be Left Out?',
    keywords: 'second Passover, inclusion, asking, community',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true },
    content: prose(`
      A few years ago, in the first week of May, a man named Russ came to my office with his cap in his hand
      to ask if he was allowed to have Passover.

      I said it had been over for two weeks. He said he knew. He drives a paratransit van for the county; he
      has been part of this community since he married into it, and stayed in it after she died. That spring
      his mother was in hospice up in Duluth, and he’d spent Passover on a vinyl recliner next to her,
      eating what there was in the machine. “I’m not looking to get out of anything,” he said. “It’s just
      that I missed it. I don’t like it that I missed it.”

      I love my profession at moments like that one, because I could reach behind me and take down a book,
      and say, Russ, you won’t believe this.

      In the second year in the wilderness, the people are preparing to keep the first Passover since Egypt.
      And some men come up to Moses. They’ve been in contact with a dead body, so they are not in a state to
      bring the offering. The rabbis want to know who they were (Sukkah 25a). One opinion says that they
      were the ones who’d been carrying Joseph’s coffin. Another: the cousins who had to take the bodies of
      Nadav and Avihu out of the sanctuary. A third says that they’d simply found somebody dead along the
      way, with no one else to bury him, and they had stopped. All three agree about the main thing. These
      people missed the holiday because they were busy with someone who could not thank them.

      They know the rule. They begin by stating it themselves: “We are impure.” And then they ask: לָמָּה
      נִגָּרַע — “Why should we be left out?” (Numbers 9:7). The verb means lessened, docked, as you’d dock
      a man’s pay.

      There are several answers available. Moses might have said: because those are the rules. He might have
      said, kindly, that they were excused. I have given that answer myself. It’s true and it’s useless.

      What Moses says is one of the finest things he ever says: עִמְדוּ וְאֶשְׁמְעָה — “Stand here, and let
      me hear” (9:8). Stand; don’t go away. I don’t know. I’ll ask. And he asks, and the answer that comes
      back is a new law, which wasn’t there an hour before: in the second month, on the fourteenth day,
      anyone who was impure or on a far road will have Passover then, with the matzah and the bitter herbs
      and all of it. A few tired people wouldn’t take “you’re excused” for an answer, and so there’s another
      date on the calendar of the Jewish people for good.

      Rashi says that this passage was fit to be given through Moses, like the rest of the Torah, but that
      those men deserved to have it given through them. There is law that comes down from the mountain. And
      there’s law that comes in from the parking lot.

      So we did it. The fourteenth of Iyar fell on a Sunday. I put a line in the bulletin, that was all:
      Second Seder, for anyone who missed the first.

      Eleven people came. I want to tell you who they were. A resident who’d been on call both nights. A
      woman who had been too angry with her brother to sit at his table. A graduate student from Ethiopia
      who hadn’t known anyone in town to ask, and whom none of us had thought to. A couple who’d had a
      miscarriage on the first day of the holiday and couldn’t tell anybody. A man, eleven months sober, who
      had been afraid of the four cups. (We used grape juice. Nobody even mentioned it.) A mother with a
      child who can’t be in a room with twenty people, but who can, it turned out, be in a room with eleven.
      A retired professor who told me that he’d been to sixty-eight seders, and had not been present at one
      of them. And Russ.

      When we got to the Four Questions, the youngest person who was able to ask them was forty-six. He did
      the first and then stopped and looked around at everyone. “I think this is the actual question,” Russ
      said. “Why is this night different? Because we asked.”

      We’ve held it every spring since. We have had to move upstairs. And I’ve changed how I do one part of
      my job, which is that when somebody comes to me with “I know it’s too late, but,” or “I know you
      can’t, but,” I try to remember to say what Moses said. I’m tempted to reassure. I have so many
      reassurances. Stand here. Let me hear.
    `),
  },
  {
    ...lurie,
    occasion: { portion: 'Shoftim' },
    title: 'The Nearest Town',
    preview:
      'It is eighty-four steps from the door of this shul to the bus shelter. The Torah would have us measure.',
    keywords: 'responsibility, homelessness, eglah arufah, neighbours',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true },
    content: prose(`
      It is eighty-four steps from the front door of this shul to the bus shelter on the other side of the
      road. I know because I walked it on Thursday, twice, and I take a fairly long step.

      You will have heard what happened there during the storm in June. A man who had been sleeping in that
      shelter was found in the morning by the first bus. There was an ambulance, and after that there was a
      van. By the time we came out from Shacharis there was only the wet bench. I am told that he was about
      sixty.

      I should like to read with you the last nine verses of this week’s parsha, which one generally hears
      through a haze of approaching kiddush. “If a slain person is found on the ground, lying in the open,
      and it is not known who struck him, then your elders and your judges shall go out, and they shall
      measure to the towns which are around the slain” (Deuteronomy 21:1–2). The elders of the nearest town
      bring a heifer to a valley that was never ploughed. They break its neck; they wash their hands. And
      they say these words: יָדֵינוּ לֹא שָׁפְכוּ אֶת־הַדָּם הַזֶּה וְעֵינֵינוּ לֹא רָאוּ. “Our hands did
      not shed this blood, and our eyes did not see.”

      The rabbis discuss that measuring with what looks, at first, like pedantry. From which part of the
      body does one measure? From the navel, says Rabbi Eliezer. From the nose, says Rabbi Akiva, that is,
      from where he breathed (Sotah 9:4). And here is a thing which puzzled me for years. Suppose that he is
      found right by the gate of a certain town; suppose there is no other for miles. Is there any need to
      measure? Yes, says the Gemara. Even then it is a mitzvah to get busy with measuring (Sotah 45a).

      Now, that can’t be for the information. It must be for the elders. The Torah wants the leading men of
      the place out there in the road, with their dignity and a rope, bending down beside him. You can know
      for certain that something is near to you, and yet not know it until you have counted the steps.

      And then the Mishnah asks what everybody must ask. “Our hands did not shed this blood.” But would it
      enter anyone’s mind that the elders of the court are murderers? This, it answers, is what they are
      swearing: He did not come to us and we sent him off without food. We did not see him and let him go
      without escort (Sotah 9:6).

      Without escort. Levayah, in Hebrew; it is the word we use for a funeral, and it only means walking
      along with somebody. A guest was to be walked some distance down the road, because a man whom someone
      has seen off is a man whom someone would miss. Robbers can tell.

      I don’t suppose that anyone here was ever unkind to him. Our hands are clean. It’s at the second half
      that I stop. “Our eyes did not see.” The elders mean by it that they never saw him, and so could not
      have helped. I can’t say it. Mine saw. I saw him most mornings, on my way in to give thanks to the One
      Who clothes the naked and makes firm our steps. He had a green tarpaulin and he kept it folded very
      square. We had got as far as nodding.

      After the storm I tried to find out who he was. In the end it was a sister at the night shelter in
      Observatory who knew. His name was Daniel Fortuin. People called him Oom Dan. He had been for many
      years a school bus driver; that, she thought, was why he liked that bench. He knew the timetable by
      heart, and would tell it to anybody who was waiting. I was one of eleven at the graveside. Two of the
      others were women who worked as domestics on this street. They had brought him tea every morning in a
      flask for four years, which I had not known. So it is not true that nobody gave him food or walked
      with him. It is only that it wasn’t the nearest town.

      Food, then, and a few steps of company. From Monday week there will be soup at our side gate at six
      o’clock in the evening. Sister Bernadette has told us how she does it, and what we’d do wrong. We are
      in need of two people every night, one to pour and one to sit down.

      And before you go home today, I’d be grateful if you would cross over the road, as far as the bench.
      You don’t have to say anything when you get there. But please count.
    `),
  },
  {
    ...silberstein,
    occasion: { portion: 'Ki Teitzei' },
    title: 'The Lost Property Office',
    preview:
      'Forty umbrellas, a trombone, a wedding dress. A morning in the lost property office of the main station, and a commandment against looking away.',
    keywords: 'lost objects, attention, neighbours, return',
    sermonType: 'Shabbat Sermon',
    art: { featuredImage: true },
    content: prose(`
      In the lost property office of our main station there is a shelf for single shoes. I had not imagined
      that it would be so long.

      I had left a bag in a train from Kassel; it does not matter what was inside. The official on duty, a
      Herr Yıldız, was not allowed to let me look for it by myself, but because he was proud of his shelves
      he took me with him. There were umbrellas, of course, forty at least. There were a trombone, a
      birdcage, two sets of teeth. There was a wedding dress in its cover, with the receipt. “That one I
      don’t understand,” he said. “The teeth I understand.”

      I asked him how long they must keep things. He told me the number of weeks. “But you know,” he said,
      “I don’t like to throw away. I always think, perhaps he lives far off.”

      He could not know it, but he had quoted the Mishnah. In this week’s portion it says: “You shall not
      see your brother’s ox or his sheep gone astray and hide yourself from them; you shall surely return
      them to your brother” (Deuteronomy 22:1). How long, ask the sages, does someone who has found a thing
      have to announce it? And Rabbi Yehudah says: through three pilgrimage festivals, and after the last of
      them another seven days. Why seven? So that a person who hears it in Jerusalem may walk for three days
      home and see whether he has lost something; and walk three days back; and have one day left to say:
      it’s mine (Bava Metzia 2:6). He always thinks: perhaps he lives far off.

      There was even an office. In Jerusalem, says the Talmud, there was a stone, the claimants’ stone.
      Whoever had lost something went there, and whoever had found something went there. One stood and
      announced; the other gave signs; and he took it (Bava Metzia 28b). I know few more civilised pictures
      from the ancient world: in the middle of the greatest crowd of the year, a stone at which strangers
      stood and described to each other their donkeys.

      But the law has a sting, and it’s in three words at its end. לֹא תוּכַל לְהִתְעַלֵּם (22:3). One would
      expect “you may not.” The Torah says: you will not be able to. You cannot look away. It describes a
      human being in whom something has become so used to noticing that it does not switch off any more.

      The Talmud knew one of these. Somebody once passed the door of Rabbi Chanina ben Dosa and left some
      hens there. He would not let anyone eat the eggs, and the hens multiplied until there was no place in
      the house. So they sold them, and they bought goats. A long time later a man came by, and said to his
      companion: here is where I once left my hens. Do you have a sign? asked Rabbi Chanina. He had. And he
      gave him his goats (Taanit 25a). You must imagine that man going home with a herd, because somebody
      for years had thought of him without knowing who he was.

      Our sages asked what else can get lost. An ox, a sheep, a garment, says the verse; and how do we know
      that if a person is himself in danger, in a river, among robbers, one has to save him? From the same
      place, they answer. From the words “and you shall return it to him,” which can also be read “and you
      shall return him to him” (Sanhedrin 73a).

      So I went through this week looking at people in another way. There is in our community a woman who
      used to sing; I do not think that she knows where she last had it. There’s a man who lost his
      certainty in a divorce court, a boy who left his courage in a changing-room, and he goes past every
      day where it’s lying and does not pick it up, because he thinks that it belongs to someone else. But
      you remember how she sang. You’ve got it with you! You are required to announce it. “This was yours; I
      have kept it. Can you tell me a sign?”

      We stand in the month of Elul, in which one tries to return. We speak of it as if the lost object had
      to find its own way back to the office. But the Torah speaks of הָשֵׁב תְּשִׁיבֵם: return, you shall
      return them. Someone else carries you a part of the way.

      My bag was there, by the way. Herr Yıldız made me describe it, although he had it already in his hand.
      Then he gave it to me over the counter, and said what he perhaps says to all of them. It seemed to me
      the right greeting for these weeks. “Good that you came. It was waiting.”
    `),
  },
  {
    ...margalit,
    occasion: { portion: 'Ki Tavo' },
    title: 'מילה במילה',
    preview:
      'פעם היה הגבאי לוחש את הברכה רק למי שלא ידע. על תקנה קטנה במשנת ביכורים, ועל הלחישה שכולנו זקוקים לה.',
    keywords: 'כי תבוא, ביכורים, בושה, קהילה',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true, audio: true },
    content: prose(`
      אצלנו בחיפה יש בכל בניין מישהי שממלאת טפסים לאחרים. בבניין שלי זו היתה לובה מהקומה השלישית, שהקדימה את
      כל השכנים בחצי שנה של אולפן, וכתבה בשביל חצי רחוב את המכתבים לעירייה. פעם ראיתי על שולחנה ערימה של
      טפסים, ובכל אחד מהם כתבה את התשובות בעיפרון, דק דק. ״למה בעיפרון?״ שאלתי. ״כדי שהם יעברו על זה בעט,״
      אמרה. ״שיהיה בכתב היד שלהם.״

      נזכרתי בלובה כשהגעתי השבוע לפרשת הביכורים. האיכר עומד לפני הכוהן, הטנא בידיו, וחובה עליו לומר פרשה
      שלמה מן התורה, בעברית, בקול: וְעָנִיתָ וְאָמַרְתָּ לִפְנֵי ה׳ אֱלֹהֶיךָ אֲרַמִּי אֹבֵד אָבִי וַיֵּרֶד
      מִצְרַיְמָה (דברים כו, ה). זה הרגע הגדול של השנה שלו. כל הדרך ניגן החליל לפניו, ובשערי ירושלים קמו
      לכבודו בעלי המלאכה ואמרו: ״אחינו, אנשי מקום פלוני, באתם לשלום.״ ועכשיו שקט, וכולם מסתכלים, והוא אינו
      יודע לקרוא.

      המשנה מספרת מה עשו: ״בָּרִאשׁוֹנָה, כָּל מִי שֶׁיּוֹדֵעַ לִקְרוֹת קוֹרֵא, וְכָל מִי שֶׁאֵינוֹ יוֹדֵעַ
      לִקְרוֹת מַקְרִין אוֹתוֹ. נִמְנְעוּ מִלְּהָבִיא. הִתְקִינוּ שֶׁיְּהוּ מַקְרִין אֶת מִי שֶׁיּוֹדֵעַ
      וְאֶת מִי שֶׁאֵינוֹ יוֹדֵעַ״ (ביכורים ג, ז).

      שימו לב לשתי המילים שבאמצע: נמנעו מלהביא. לא כתוב שמישהו לעג להם. להפך, עזרו להם, ובמאור פנים. היה שם
      אדם שכל תפקידו ללחוש. ודווקא העזרה היא שהבריחה אותם, כי כל העזרה שבעולם, כשהיא ניתנת לעיני כול רק למי
      שצריך אותה, היא גם שלט. אנשים טובים, שעבדו שנה שלמה ועלו בהר עם תאנים על הכתף, העדיפו לוותר על הכול
      ובלבד שלא יעמדו מול הקהל בתור מי שאינם יודעים.

      אפשר היה לפתור זאת בדרכים רבות. לפתוח קורס. להתיר לקרוא בארמית. לפטור. חכמים עשו דבר אחר, פשוט כל כך
      שקל לא לראות כמה הוא נועז: מעכשיו לוחשים לכולם. גם לעשיר. גם לתלמיד החכם. מי שיודע לקרוא ויתר על
      התענוג הקטן לקרוא לבדו, ואיש לא ידע עוד מי יודע ומי אינו יודע. כל מחיר התקנה הזאת היה מעט כבוד, ושילמו
      אותו אלה שהיה להם.

      ובספרי מצאו לה סמך בפסוק עצמו. ״וענית ואמרת״: אין עניה אלא מפי אחרים. אדם עונה רק אחרי שמישהו אמר לו.
      מלכתחילה, אומרים חכמים, לא ביקשה התורה שתבוא יודע. היא ביקשה שתבוא, ושתהיה מוכן לחזור אחרי מישהו.

      לפני כמה שנים היה אצלנו בקהילה אדם בן שמונים, יולי שמו, רופא שיניים מחרקוב, שסירב במשך שנתיים לעלות
      לתורה. היה לנו דף עם הברכות באותיות רוסיות, יפה ומנוילן, והגבאי היה מגיש לו אותו בחיוך. את הדף הזה לא
      היה יולי מוכן לקחת. ״כל בית הכנסת יראה אותי עם הנייר,״ אמר. אבי, הגבאי שלנו, נהג אוטובוס לשעבר, שבמשנת
      ביכורים לא קרא מימיו, חשב על זה שבוע. בשבת הבאה אסף את הדפים, הכניס למגירה, ומאז הוא לוחש את הברכה,
      מילה במילה, לכל מי שעולה. לכל אחד. לנער הבר מצווה, לי, וגם לפרופסור לתלמוד שיושב אצלנו בשורה הראשונה,
      וששאל אותו, בפעם הראשונה, בנימוס, אם השתגע.

      יולי עלה באותה שבת. הוא בכה, ואבי לחש לאט.

      ובחורף שעבר מתה אשתו של הפרופסור. בשבת שאחרי השבעה קראנו לו לתורה. הוא עמד, אחז בעמודים, פתח את פיו,
      והמילים, שאמר אותן אלפי פעמים וכתב עליהן ספר, לא באו. עבר רגע. ואבי, בלי שיזוז בו דבר, לחש: ״ברכו״.
      והפרופסור ענה אחריו: ״ברכו״. ״את ה׳״. ״את ה׳״. כך עד הסוף, מילה במילה. איש בקהל לא הבחין בכלום. כך אבי
      עושה עם כולם.

      אנחנו מתקרבים לימים שבהם כולנו נעמוד, וטנא בידינו, ונתבקש לומר לפני ה׳ אלוהינו מאין באנו ומה הבאנו. יש
      בינינו שהמילים שגורות בפיהם, ויש שלא אמרו אותן מעולם, ויש, אני יודעת, שהשנה נשמטו מהם. אל תימנעו
      מלהביא. אצלנו לוחשים לכולם.

      שבת שלום.
    `),
  },
  {
    ...alcalay,
    occasion: { portion: 'Vayeilech' },
    title: 'And Moses Went',
    keywords: 'Moses, farewell, leadership',
    sermonType: 'Torah Study',
    content: prose(`
      וַיֵּלֶךְ מֹשֶׁה — “And Moses went” (Deuteronomy 31:1). It is the name of our portion, and our
      teachers are bothered by it. Went where? The verse does not say. He is a hundred and twenty years old;
      it is the last day of his life. Everything he has to do he could do from his tent.

      Ibn Ezra gives the answer that I love. He went to the tribes, each to its own tents, to tell them that
      he was going to die, and that they should not be afraid. Think of it. All these years they had come to
      him; they stood in line from morning until evening. On the last day he went around and knocked.

      My father, may he rest in peace, used to say that a man should pay his visits while he can still climb
      the stairs. Before Kippur you have perhaps four or five to pay. Do not telephone. Go.
    `),
  },
  {
    ...marks,
    occasion: { portion: "Ha'azinu" },
    title: 'A Few Words about Rain, from Manchester',
    preview:
      'Moses, who lived in a desert, compares his teaching to rain and supposes it to be a compliment. In Manchester we have had to think about it harder.',
    keywords: 'rain, teaching, patience, Torah',
    art: { headshot: true, featuredImage: true },
    content: prose(`
      One of the difficulties of preaching on the Hebrew Bible in the north-west of England is that it was
      written by people who wanted it to rain. They prayed for it and fasted for it; when it came, they
      thanked God for each separate drop. And when Moses, on the last day of his life, is looking for an
      image of everything that he has tried to do for these people for forty years, he says: יַעֲרֹף
      כַּמָּטָר לִקְחִי תִּזַּל כַּטַּל אִמְרָתִי. ‘May my teaching drop down like the rain, may my speech
      run like the dew; like showers upon the young grass, like droplets upon the herb’ (Deuteronomy 32:2).
      I have read that verse aloud in this building on mornings when we had buckets in the aisle.

      But Moses is a poet, and a poet who uses four words for rain is not doing so because he is short of
      something to say. So let us be what we are: connoisseurs.

      Matar is rain, the ordinary, conscientious rain that sets in about the time you have hung out the
      washing. Tal is dew, which nobody has ever seen fall. Se’irim are, by most accounts, the driving
      showers, the ones which come at you sideways on Deansgate. And revivim, from a root that means ‘many’,
      are the drops so fine and so numerous that you cannot say it is raining at all, you only notice after
      a while that you are wet. In Manchester this last is known as a nice day.

      The early rabbis loved this verse. Rain, they say, is one and the same, and comes down upon all the
      trees, and yet it gives each of them its own flavour: to the vine according to what it is, to the
      olive according to what it is, to the fig according to what it is. So with the words of Torah (Sifrei
      Devarim 306). I used to suppose that if I explained something to thirty people and they came away with
      thirty different things then twenty-nine of them hadn’t been listening. Apparently this is how you
      tell that it was rain. If they all came out tasting the same it was probably something from a hose.

      I have been thinking about it because of a letter. In 1998, when I was a student and needed the money,
      I was put in charge of Wednesday cheder, a class of eleven-year-olds in a room that smelt of other
      people’s PE kit. There was a girl there; let us call her Joanne. For one whole year she sat at the
      back, with her coat on, and drew horses. When her mother came to collect her I could think of nothing
      to report, except that the horses were getting better. I put her down, God forgive me, under my
      failures, where she had a good deal of company.

      Last month she wrote to me. She is a large-animal vet in Cumbria. She wanted to tell me that in that
      classroom I had once said, in passing, that according to the Torah you must help to lift up an ass
      that has fallen under its load, even if it belongs to a person you can’t stand. She said that she had
      looked up from her horse. She’d thought: so it’s about the donkey. It was, she said, the first thing
      she had ever heard about being Jewish which she recognised as hers. She wrote: ‘I think about it most
      weeks, usually at about four in the morning, lying on my side in straw.’

      Now, I don’t remember saying it. I remember that year my lesson plan, with its aims and its outcomes,
      and I’m very nearly certain that there was no donkey in it. I had been delivering matar. What reached
      her was tal. Nobody saw it fall.

      We parents and teachers judge ourselves by the downpours: the big conversation, the sermon on Yom
      Kippur, the talk in the car with the doors locked. They run off, mostly; ask anyone with a garden.
      What goes in is the fine stuff, over a great deal of time. It is how you spoke to the man at the
      checkout, with a child beside you who was looking the other way. It’s what was always on the table on
      Fridays. By the time you learn which drop it was, they will be forty and in Cumbria.

      And there’s a consolation here for Moses too. The whole of Ha’azinu, poor man, is a prophecy that they
      won’t have listened. He stands before them, at a hundred and twenty, knowing that Israel will grow fat
      and kick, that they’re going to forget the Rock who bore them. He has taught for forty years and, as
      far as he can see from there, they’ve been drawing horses. So he doesn’t say, may my teaching strike
      like lightning. He looks up, as one does, and he makes his peace with the weather. Let it go in where
      it goes in. Some of it will come up again as vines, and some of it as olives.

      Rabbi Abbahu says in the Talmud that a day of rain is greater than the day when the dead will rise;
      for the resurrection is only for the righteous, and the rain is for everyone (Ta’anit 7a). We shall
      therefore be going home this morning through something greater than the resurrection. I hope that you
      have brought a coat.
    `),
  },
  {
    ...tannenbaum,
    occasion: 'latest Shabbat',
    title: 'The Chair by the Door',
    preview:
      'We keep one folding chair open at the back of the sanctuary, and nobody in particular is meant to sit in it. On welcoming, and on who gets up.',
    keywords: 'hospitality, welcome, community, Abraham',
    sermonType: 'Shabbat Sermon',
    art: { headshot: true, featuredImage: true },
    content: prose(`
      If you came in late this morning, you may have noticed a folding chair by the door that was already
      open. You may even have sat in it. It isn’t reserved. It isn’t broken. It has been there, open, every
      Shabbat for six years, and I’d like to tell you why, because some of you have been folding it up.

      A man came to us one Friday night that winter. He told me about it himself, a long time later. He had
      walked around the block twice. His mother had died, he hadn’t been inside a synagogue since he was
      thirteen, and he’d promised himself that if it looked all right he would go in and say Kaddish. He
      opened the door. We were forty people standing with our backs to him, singing. Every seat had a coat
      on it or a person in it. No one was unfriendly. No one saw him at all. He stood there for one verse,
      and then he went home and said Kaddish in his kitchen, by himself, which you’re not supposed to do,
      and which I am sure was heard.

      He came back in the spring because a neighbor brought him. What he said to me was, “I only needed
      somewhere to put myself.”

      Yose ben Yochanan of Jerusalem used to say, “Let your house be open wide” (Avot 1:5). I always took
      that to be about the door. But a door isn’t hard to open. Our door was open that night; it’s how he got
      in. What was closed was the room.

      “Welcoming guests is greater than receiving the Presence of God,” says the Talmud (Shabbat 127a), and
      it proves this from our father Abraham, who was speaking with God, saw three travelers on the road,
      and asked God to wait. I love that God waited. But look at what he did next. He ran. A man of
      ninety-nine, in the heat of the day, ran to meet people who had not asked for anything, so that they
      wouldn’t have to stand there and wonder. The whole commandment may be in that: the distance between
      the tent and the road is crossed by the one who lives in the tent.

      So this is how the chair works. If it’s empty, it’s doing its job. It says to whoever opens that door
      that we knew somebody would be coming, though we didn’t know who. If someone is in it, then it has done
      its job, and it’s our turn: one of us gets up, opens another chair, and puts it by the door. I don’t
      mean the greeter. I mean whoever sees it first.

      Last week I watched a girl of eight do it. She didn’t look around to see who was looking. She dragged
      that chair over the carpet with both hands during the silent prayer, with a noise like a freight train,
      and opened it, and patted the seat twice, as you do for a person who’s shy. Then she went back to her
      mother.

      I’ve given a fair number of talks about hospitality. None of them was as good as that.

      Shabbat shalom. Please leave the chair.
    `),
  },
  {
    ...feldstein,
    occasion: { holiday: 'Rosh Hashana' },
    title: 'A Bowshot Away',
    preview:
      'On the day we read of Hagar in the desert, we are told to listen. For a mother who sat down as far off as she could and still see her son.',
    keywords: 'Hagar, Ishmael, shofar, listening, addiction',
    sermonType: 'Holiday Sermon',
    art: { headshot: true, audio: true },
    content: prose(`
      She puts the boy down under one of the bushes, and then she walks away. The Torah tells us how far.
      “She went and sat down opposite, at a distance, about a bowshot off; for she said, Let me not see the
      child die. And she sat opposite, and lifted up her voice, and wept” (Genesis 21:16).

      Of all the Torah there is, the creation of the world, the splitting of the sea, Sinai, this is what
      we’re given to read on the first day of the year: an Egyptian woman in the wilderness of Beersheba
      with an empty water-skin. Some of the very people in whose merit we’ll be pleading all morning come
      out of this chapter badly. We read it anyway, in our white clothes, every year.

      How far is a bowshot? I went and asked the archery coach at the high school, who was glad somebody was
      interested. Say a hundred yards, for someone not very strong. He pointed across the parking lot:
      “About to that minivan.” And I thought, yes. I know that minivan.

      I’ve got permission to tell you about it. There is a mother in this city whose son is twenty-three and
      who has been using since he was seventeen. She has done everything. She’s driven him to four programs
      in three states. She has paid, and refused to pay. Last winter it was explained to her, by people who
      knew what they were talking about, that she mustn’t let him into the house any more. So she didn’t.
      And every night that month, when she knew where he was staying, she drove there and parked across the
      street. She never went in. She didn’t call. She sat in the minivan from ten until about one, with the
      heat on and the lights off, where she could see the window.

      “I couldn’t help him and I couldn’t watch,” she said to me. “And I couldn’t not be there. So that’s
      where I was.”

      People are hard on Hagar. What kind of mother leaves her child under a bush? But she hasn’t left. The
      Hebrew says twice that she sat מִנֶּגֶד, opposite. Facing him. A bowshot is the distance at which you
      can’t bear to see and can’t bear not to. Many of you here have spent a part of this year sitting at
      just that distance: from a child, from a husband who doesn’t know your name, from a friend you used to
      call, from a country. I look out from up here and I see a lot of minivans.

      Now comes the part that we blow the shofar for.

      She wept, it says. It doesn’t say anything about the boy. And then: כִּי־שָׁמַע אֱלֹהִים אֶל־קוֹל
      הַנַּעַר בַּאֲשֶׁר הוּא־שָׁם. “God has heard the voice of the boy, where he is” (21:17). What voice?
      Go back and look. The boy never made a sound that anybody wrote down. His mother’s was the voice you
      could hear. It takes God to hear the other one, the one under the bush, too dry by now to cry; the one
      that from a hundred yards away had looked like nothing at all.

      And “where he is.” The midrash says the angels came running to protest (Bereshit Rabbah 53:14). Do You
      know what his descendants are going to do to Yours? And for him You bring up a well? And God asks one
      question. What is he now? Now, they admit, he’s innocent. Then I’m judging him where he is. The Talmud
      makes that into the law of this day: a human being is judged only by what he is in this hour (Rosh
      Hashanah 16b). Each of us walked in here this morning with a file. It’s been left outside the door,
      and the One who sits on the throne today is asking, in all seriousness: Where are you, now?

      Then God opens her eyes and she sees a well. It doesn’t say that God made one. It had been there, and
      thirst and terror had kept her from seeing. I won’t stand here and tell somebody in that minivan
      there’s a well right next to the curb and they only need to look. She looked. God doesn’t ask her to
      find it by herself. Somebody opens her eyes. “What troubles you, Hagar?” the angel says, the first
      voice in the whole chapter to call her by her name. And, “Get up, lift the boy, and hold him fast by
      the hand.” He has been judged; he’s been heard; and still he will need the hand.

      In a few minutes we’ll stand for the shofar. You probably think of it as something we sound. But the
      blessing that we say is not over sounding it; it’s “who has commanded us to hear the voice of the
      shofar.” A hundred calls. Some are whole, but most are broken, on purpose: the three sighs and the
      nine sobs. There will not be a word in it. You can’t tell, when you listen, whether it’s a mother or a
      child. For those minutes we are in training, all of us, to hear the one who isn’t making any sound.

      He’s alive, the young man. I asked if I might say so. It’s been five months. He isn’t in this room,
      and she is, and when we’re finished I think she’ll drive over and sit for a while. She says that these
      days she parks on his side of the street.
    `),
  },
  {
    ...marks,
    occasion: { holiday: 'Yom Kippur' },
    title:
      'What the Captain Said to Jonah, and Why We Should Not Be Too Quick to Envy Those Who Can Sleep through a Storm',
    preview:
      'Everyone aboard is praying, bailing or throwing the cargo over the side, and the only prophet on the ship has gone downstairs for a nap. On two kinds of sleep, and what to do about an envelope in a drawer.',
    keywords: 'Jonah, teshuvah, avoidance, sleep, reconciliation',
    sermonType: 'Holiday Sermon',
    art: { headshot: true, featuredImage: true, audio: true },
    content: prose(`
      My late father could sleep anywhere. He slept on trains and at the opera. He once fell asleep in the
      chair while having a tooth out, and the dentist, a nervous man, sent for an ambulance. ‘Your father,’
      people used to tell me, ‘is at peace with himself.’

      Some years after he died my mother, who was shelling peas, and had not been asked, remarked: ‘He was
      never at peace. He was out.’

      I have thought of it each Yom Kippur since, at about four in the afternoon, when we reach the Book of
      Jonah and come to the fifth verse.

      God says to Jonah, ‘Arise, go to Nineveh, the great city, and call out against it.’ And Jonah does
      arise; and he buys a ticket for Tarshish, which is in the opposite direction and as far as the ships
      went. There is such a storm that the ship itself, says the Hebrew, with a nice touch, ‘was of a mind
      to break up’. The sailors are terrified. They cry out, every man to his own god; they throw the cargo
      into the sea. ‘But Jonah had gone down into the innermost part of the vessel, and he lay down, and
      fell fast asleep’ (1:5).

      The verb for what he does isn’t the ordinary one. וַיֵּרָדַם comes from tardemah, the deep sleep which
      God caused to fall upon Adam before He took the rib. It’s what we should call an anaesthetic. And it
      has been coming on for some time, if you look. Jonah went down to Jaffa; he went down into the ship;
      he went down again into the hold. Down, down, down; and then out.

      Now, one envies people who can sleep in a storm. At three in the morning I would give you the whole of
      my library for it. But it seems to me that there are two ways of sleeping at such a time, and that
      they look exactly the same from above.

      There is another prophet in the Bible who lies down in the middle of everything. Elijah, with Jezebel
      after his life, goes a day’s journey into the desert, sits down beneath a broom tree, asks God to let
      him die, and falls asleep. Jonah too will ask to die, in nearly the same words. And what happens to
      Elijah? An angel touches him and says, ‘Get up. Eat.’ He eats, and he lies down again and goes back to
      sleep. The angel lets him. Later it comes a second time, and says the kindest sentence in the Book of
      Kings: ‘Get up, eat, for the journey is too much for you’ (1 Kings 19:7).

      So let me say to those of you who are Elijah: go home for an hour. I mean it. There are people in this
      room who have been nursing somebody since Pesach. There are people who’ve buried someone this year and
      have answered all the letters. You aren’t a sinner. You are tired; lie down; your seat will be kept.
      If the fast is too much for you, then Elijah’s angel and my friend Dr Lewin are of one opinion about
      it.

      But there’s the other kind.

      The captain comes down the ladder. He is no Jew and he’s never met a prophet; he is simply a man with
      a ship. He sees this passenger lying there on the ropes, and he says: מַה־לְּךָ נִרְדָּם — ‘What do
      you mean by sleeping? קוּם קְרָא. Arise, call out to your God. Perhaps that God will give us a
      thought, and we shall not be lost’ (1:6).

      Arise; call out. Where has Jonah heard that before? They are the words he got on the boat to avoid.
      ‘Arise, go to Nineveh, and call out.’ He’s gone to the bottom of the ship and closed his eyes on that
      sentence, and here it comes down the ladder after him in a foreign accent, spoken by somebody who
      hasn’t the least idea that he is quoting.

      I believe that this is how it generally happens. When I was young I was rather hoping to be addressed
      by God directly, and I kept my diary clear. I’ve since noticed that the summons comes, more often than
      not, from a person who is there about something else.

      With her permission, I’ll tell you of a member of this congregation whom I shall call Judith. She had
      a brother in Leeds. You can do it in an hour if the M62 is in a good mood. They had quarrelled when
      their mother’s house was cleared. I’ve been told the cause by both of them, and the accounts have
      nothing in common but a sideboard. In the second year, on the eve of Rosh Hashanah, a letter came in
      his handwriting. Judith looked at it. She thought, I can’t deal with this today. She put it in the
      kitchen drawer, under the takeaway menus.

      She was, she says, going to open it after the holidays; and then it had been there for so long that
      opening it would have meant explaining why she hadn’t. Besides, she knew what was in it. He was a man
      who kept receipts. She would lie in bed composing replies to the letter she had not read, and some of
      them were very fine. It stayed where it was for six years. They had the kitchen done in the meantime,
      and she moved the drawer, with everything in it, to the new unit. I asked her what she’d felt about it
      in those years. ‘Nothing,’ she said. ‘That was what was so good about the drawer.’

      One evening in November all the lights went out in the house, and a man came to see to the fuse box.
      It turned out that the key to the cupboard was thought to be in that drawer. He had his torch in his
      teeth. He took out the menus, and a roll of tape, and the birthday candles, and then he took out the
      torch, and said to her, ‘You’ve one here you’ve not opened, love.’

      What do you mean by sleeping? Arise; call.

      ‘I could have killed him,’ Judith said to me. But she was standing there in the dark with the thing in
      her hand. When he’d mended the fuse and gone, she sat on the kitchen step-stool and opened it.

      There wasn’t one word about the sideboard. It was a single sheet, with a photograph, the two of them
      on the sand at Southport, squinting. And it said that he’d been trying to make Mum’s honey cake for
      Yomtov, and could she remember, was it the black treacle or the golden?

      He’d gone without honey cake, or with the wrong honey cake, for six years. Judith is not a hard woman.
      She did nothing! That’s exactly what she did. She went down, and went down, and closed her eyes; and
      the storm that the rest of the family were out in, the invitations in two batches, the nephews who
      weren’t sure they were allowed to be friends, she could scarcely hear from where she was.

      Maimonides says that the shofar calls to us: ‘Wake, you sleepers, from your sleep; rouse yourselves,
      you slumberers, from your slumber; search your deeds’ (Laws of Repentance 3:4). I used to think sleep
      was rather a mild word for sin. I now think that he was a physician, and was describing what he saw.
      In five-and-twenty years I have come across very little deliberate evil. Drawers, though: I have seen
      houses built of them.

      Now look at what else the captain says, for it’s a small masterpiece of theology, and he has thrown it
      together on a wet ladder. He doesn’t say that God will save us. He says אוּלַי, ‘perhaps’. Perhaps God
      will give us a thought. On Yom Kippur we’d like a good deal more than that; we’d like to be told for
      certain before we open the letter. But the whole of this book is carried by people who act on
      ‘perhaps’: the sailors, the captain, the king, the very cows of Nineveh in their sackcloth. The single
      character who’s quite sure what God will do is Jonah; ‘I knew,’ he says, ‘that You are a gracious and
      merciful God’. He has known what’s in the envelope all along.

      It has no ending, you’ll remember. God asks him a question, about the hundred and twenty thousand
      people who don’t know their right hand from their left, ‘and also much cattle’; and there the scroll
      stops. We never hear what he answered. The reader shuts the book, the sun gets down as far as the tops
      of the windows, and it’s our turn.

      We have perhaps three hours. I should like you to use one minute of them to walk, in your mind, into
      your own kitchen. You needn’t feel guilty; feeling guilty is one of the better-known ways of staying
      in bed. Only go across to the drawer, you know which it is, and see what is there beneath the menus.
      And if you think, ‘I can’t deal with it today’: well. It’s an odd thing to say on the Day of
      Atonement.

      Judith rang him. It was after ten at night, and he thought that someone must have died. She said: ‘It
      was both. Half and half.’ There was a very long silence, and then he said, ‘I’ll get a pen.’ They
      still have the sideboard to discuss. She’s here this afternoon, and he’s sitting next to her.

      I’ll end with my father. When he was seventy-one he fell asleep on the last train from London and was
      carried through Stockport, and Piccadilly, to some place where they clean the carriages. It was a
      cleaner that found him. She had a mop. She bent over, and put her hand on his sleeve, and he opened
      his eyes in the dark in the middle of nowhere, and she said, ‘Come on now, sir. Is there somebody
      expecting you?’

      He told that story for the rest of his life, to strangers. We thought that he found it funny. But I’m
      told that the last time he woke, in Wythenshawe, with a nurse’s hand upon his sleeve, he looked up and
      answered her. ‘Yes,’ he said. ‘Yes, there is.’

      So there is, for every one of us, and the gates are still open. Come on, now. Up.
    `),
  },
  {
    ...kaspi,
    occasion: { holiday: 'Sukkot' },
    title: 'מי גר למעלה',
    preview:
      'סוכה שתחת סוכה פסולה, וברחוב שלנו כל המרפסות זו מעל זו. מה עושה אישה בת שמונים ושתיים שקיבלה סוף סוף מרפסת?',
    keywords: 'סוכות, שכנים, אורחים, תל אביב',
    sermonType: 'Holiday Sermon',
    art: { featuredImage: true },
    content: prose(`
      ברחוב שלנו בונים מרפסות זו מעל זו, ומבחינת הלכות סוכה אין המצאה גרועה מזו. כבר שנינו: ״סֻכָּה עַל
      גַּבֵּי סֻכָּה, הָעֶלְיוֹנָה כְּשֵׁרָה וְהַתַּחְתּוֹנָה פְּסוּלָה״ (סוכה א, ב). סוכה צריכה שמיים, ומי
      שגר בקומה השנייה ברחוב הגפן רואה מן השמיים בעיקר את הרצפה של הקומה השלישית.

      בבניין מספר ארבע עשרה, בקומה השנייה, גרה ציפורה. היא בת שמונים ושתיים והיתה הגננת של חצי מן השכונה,
      ובכלל זה שלי. כל שנותיה לא היתה לה מרפסת. היתה סוכה בחצר, משותפת, עד שהחצר נעשתה חניה. ואז בא השיפוץ
      הגדול, ופיגומים, ורעש של שנתיים, ובסופו פתחו לציפורה דלת בקיר, ומעבר לדלת היו שנים עשר מטרים של אוויר.
      היא קנתה סוכה. הורידה מן הבוידעם ארגז, ובו כל הקישוטים שעשו ילדי הגן מאז 1971: שרשרות נייר, רימונים
      מגבס, וארבעה עשר כוכבים מקרטון, מצופים נייר כסף. והזמינה אותי לראות.

      אני לא גאה במה שקרה אחר כך. עמדתי שם, הבטתי למעלה, ואמרתי לה את ההלכה. אמרתי בעדינות, ובכל זאת אמרתי.

      ציפורה חשבה רגע. ״טוב,״ אמרה, ״אז אצלי זה יהיה יפה, ואצל מישהו אחר זה יהיה כשר.״

      ירדתי במדרגות ולא מצאתי את ידיי ואת רגליי. כל הערב למדתי. והגעתי אל מקום בגמרא שעברתי עליו פעמים רבות
      בלי לעצור. התורה אומרת על הלולב: וּלְקַחְתֶּם לָכֶם, ודרשו: משלכם, שיהיה שלך ממש. אין אדם יוצא ידי
      חובתו ביום הראשון בלולבו של חברו. ועל הסוכה כתוב: כָּל־הָאֶזְרָח בְּיִשְׂרָאֵל יֵשְׁבוּ בַּסֻּכֹּת
      (ויקרא כג, מב), ודרשו חכמים: ״מְלַמֵּד שֶׁכָּל יִשְׂרָאֵל רְאוּיִים לֵישֵׁב בְּסֻכָּה אַחַת״ (סוכה כז
      ע״ב). אי אפשר שתהיה לכל ישראל סוכה אחת אלא בהשאלה, שאם תחלק אותה לכולם לא יגיע לאיש שווה פרוטה. מכאן
      שיוצאים בסוכה שאולה. לולב צריך שיהיה שלך. סוכה, די שיהיה לך שכן.

      ואני, שלימדתי את המשפט הזה לילדים, וכבר ציירנו אותו פעם על בריסטול, כל ישראל בסוכה אחת, עם נמלים ועם
      ג׳ירפה, לא ידעתי מי גר אצל ציפורה למעלה. גם היא לא ממש ידעה. בקומה החמישית, העליונה, זו שפתוחה לשמיים,
      גרים שניים, בחור ובחורה, עם כלב ועם רמקולים. בבניין דיברו עליהם בעיקר בהקשר של הרמקולים.

      למחרת דפקתי אצלם. הסברתי את העניין, את המשנה, את הקומה השלישית. הם הקשיבו בסבלנות שאני זוכר מן הצבא.
      הבחור אמר: ״תראה, אנחנו לא בקטע.״ ואחר כך הסתכל בה, והיא בו. ״אבל שמיים יש לנו,״ אמר. ״שתבוא לראות אם
      זה מתאים לה.״

      אין מעלית. ציפורה עלתה שלוש קומות, עם תחנה בכל קומה, ובכל תחנה נפתחה דלת. בשלישית שאלו לאן היא הולכת
      ולקחו ממנה את הארגז. ברביעית הצטרפה ילדה. כשהגיעו למעלה היו כבר תשעה אנשים במדרגות, ואיש מהם, תשאלו
      אותם, לא תכנן לבנות באותו ערב סוכה. את הסכך קיצצו מן הפיקוס של מספר שש עשרה, ברשות. הכלב אכל רימון
      אחד, מגבס, ונשאר בחיים.

      חז״ל אמרו: ״צֵא מִדִּירַת קֶבַע וְשֵׁב בְּדִירַת עֲרַאי״ (סוכה ב ע״א). תמיד הבנתי את זה על הקירות.
      שנצא מן הבטון אל הבד. בלילה ההוא חשבתי שאולי דירת הקבע היא הקומה. אתה יכול לגור שלושים שנה מתחת לאדם
      ולהכיר רק את הצעדים שלו. ובא החג הזה ואומר: הקירות שלך פסולים לשבעה ימים, תעלה. או תפתח.

      בליל החג ישבנו שם עשרים ושניים איש, במרפסת שמיועדת לשמונה. ציפורה בירכה לישב בסוכה בקול של גננת, וכולם
      ענו אמן בקול של גן. אחר כך היא הביטה למעלה לבדוק אם רואים כוכבים מבעד לסכך, כמו שצריך. אתם יודעים איך
      זה בתל אביב. היו שם ארבעה עשר, מקרטון, ואחד אמיתי.

      חג שמח.
    `),
  },
  {
    ...attias,
    occasion: { holiday: 'Chanukah' },
    title: 'A Gap in the Façade',
    preview:
      'In Lyon the whole city sets candles on its windowsills in December. One year, my own windows were dark, and a neighbour came to ask whether I was ill.',
    keywords: 'light, neighbours, courage, public life',
    sermonType: 'Holiday Sermon',
    art: { headshot: true, featuredImage: true, audio: true },
    content: prose(`
      Our city has a custom of its own for December. On the evening of the eighth, for more than a century
      and a half now, the Lyonnais set candles on their windowsills: small ones, in fluted glasses, blue and
      red and green, a row to every window, all along the quays and up the slopes. It began with the
      Catholics, in honour of their Lady on the hill. Nowadays everyone does it, believers, atheists, the
      Communist on the third floor. Then they turn out the lamps indoors and go down in the street to see.

      You will imagine what that does to a Jew. I was sixteen, and had just been taught the second chapter
      of Shabbat, when I stopped one year in the middle of the Pont Bonaparte and thought, But this is the
      Gemara!

      “The commandment is to place the Chanukah light at the entrance of one’s house, outside. If one lives
      in an upper storey one sets it in the window that is nearest to the public domain” (Shabbat 21b). At
      the door, at the window, out. This one lamp we light for a stranger’s eyes; we ourselves are forbidden
      to have the use of it, even to count our money. And the hour is fixed by the stranger also: it must
      burn until there is no longer a foot in the market, until the last of the sellers of firewood have
      gone home; and those, explains Rashi, are poor men, who wait about in case someone should run short in
      the night. And a person who has no lamp, who passes by and sees yours, he may stop there in the road
      and say the blessing (Shabbat 23a). Do you know another commandment that you can keep by means of your
      neighbour’s window?

      Then the sages add a sentence, dry, without a sigh. “And in a time of danger, one sets it upon his
      table, and that is enough.”

      We know that sentence, in this country. My grandmother knew no Gemara, and knew that perfectly. A
      mezuzah can be put on the inside of the door; a newspaper can be folded. And the sages were right. I’d
      never say a word against anyone who has set his light upon the table. He has lit it.

      So I come to the year I want to tell you of. In November of 2015 there was Paris, the terraces, the
      concert hall. The festival in Lyon was cancelled, with all its visitors. One thing alone was kept: the
      mayor asked that on the eighth of December each person should put his candles in the window, as in the
      old days, in memory of the dead. And that year the eighth of December was the third night of Chanukah.

      On the first night, I lit on the table. On the second night, on the table. I have children; there’s
      only one family in the building with a name such as ours. I told myself: a time of danger. I drew the
      curtains. It is enough.

      On the third night I had just finished when there was a knock. It was Madame Perrachon, from across
      the landing, who at that time was eighty-six. She had her coat on, and she was out of breath, and
      severe. She had gone down to the square to look, as one does. “Rabbi,” she said, “the house is all lit
      up, from the bakery to the roof. And in the middle, at your windows, there’s nothing. There is a gap
      in the façade. Are you ill?”

      I said, no, madame. I said that we had our own lights this evening. I think I pointed at the table.

      She came in, without being asked, which in Lyon isn’t done. She looked at the three small flames, and
      at the children, and at the curtains. She had been a girl in this building during the war. I do not
      know everything that she saw then. She said, “But they don’t see these from below.”

      I explained to her, God forgive me, that it was enough.

      “For whom?” said Madame Perrachon.

      Nobody has ever put to me a better question on that page. For me it was enough. I had lit; I’d said my
      blessings. But there was the matter of the foot in the market. There were all the people out on that
      square with their faces turned up, frightened like me, who had come to count the windows. For them
      there was a gap in the façade, and it had my name on it.

      We carried it over together. My son held back the curtain. She’d brought two of her own glasses in her
      coat pockets, a blue one and a green, in case we should have run out, and she put them on the sill,
      one on each side, “so it won’t look lonely.” And then she made us come down, all five of us, four
      floors, to look.

      I saw our house. I saw every window of it burning, the row of the Communist, the row of the baker, and
      in the midst of them, a little crooked, not in any style, our three and the shamash. A man next to me,
      whom I did not know, was showing it to his little girl. He was counting along the front with his
      finger, floor by floor. When he got to ours he didn’t stop. He counted it, and went on.

      I have never been so happy not to be noticed.

      The table is enough. The sages wouldn’t have said it if they’d not had need of it themselves. But each
      year, before you draw the curtain, ask Madame Perrachon’s question. She lived to be ninety-four. On
      the eighth, since then, the tenants of our house put a blue glass and a green one in her window. There
      isn’t to be a gap.
    `),
  },
  {
    ...marks,
    occasion: { holiday: 'Purim' },
    title: 'The Wandering Box of Dates',
    keywords: 'Purim, gifts, friendship, humour',
    sermonType: 'Holiday Sermon',
    art: { headshot: true, audio: true },
    content: prose(`
      I have here a box of dates. For those at the back: it is about so long, it has a camel on it, and it
      is what is known as ‘best before’. It came to me on Purim last year from the Gersons in Bury New Road,
      with a charming card. I was touched, and I put it on the side. And on Shushan Purim, as I was
      wondering what I could possibly send to the Rosenthals, who had sent me whisky, my eye fell on it. I
      took off the card. I sent round the box.

      I am making this confession in public because I have since been in receipt of certain information. On
      Sunday the box came back.

      It came from a family who had moved here in August, and whom I’d met twice. There was a charming card.
      And on the underneath, where only a person with something on her conscience would think of looking,
      there was the small cross in biro that I’d made last year by way of precaution.

      I have carried out an inquiry. The Rosenthals don’t eat dates; they passed them to a colleague, who
      took them to a shivah. The mourner had by then been sent nine boxes of dates, and gave this one to her
      late husband’s nurse. The nurse is a Muslim lady from Bolton. She kept it with the idea of having it
      for Ramadan, and was then given, as you’d expect, a great many dates; so that she presented it to the
      woman downstairs, who’d had a baby; and this was the family who’d just moved in. It has taken part in
      two religions, one birth and one death. It is, by some distance, the most pastorally active member of
      this congregation, and nobody has ever opened it.

      I was ready to be ashamed of us; and then I learned a page of Gemara. The Book of Esther commands us
      to keep these days by ‘sending portions one to another, and gifts to the poor’ (9:22), and the Talmud
      in Megillah (7b) collects the practice of the great. It reports that Rabbah sent to Mari bar Mar, by
      the hand of Abaye, a sack of dates and a cup of roasted flour. There you are: dates! Abaye, who’s the
      delivery boy, mutters that Mari will say, ‘You can make the farmer king, and he’ll still go about with
      the basket round his neck.’ Off he goes nonetheless, and Mari sends him back to Rabbah with a sack of
      ginger and a cup of long pepper. Abaye mutters again. Now the master will say, ‘I sent him sweet, and
      he sends me sharp.’ It’s the fourth century, in Babylonia, and they are already looking in the bag and
      working out what it cost.

      And just there, among the mutterings, it tells of two scholars, brothers by the sound of it, and so
      poor, some of the commentators say, that neither had enough for a meal and a gift as well. Abaye bar
      Avin and Rabbi Chanina bar Avin: what did they do? They exchanged their dinners. Each sent his own
      supper to the other. Picture the two of them going by each other in the lane, each with a plate and a
      cloth over it. If an accountant had gone over the transaction he would have found that nothing had
      happened.

      And yet each one ate that night what his brother had cooked.

      I’ve come to believe that the accountant is in fact the villain of this festival. Haman’s the
      accountant. He goes to the king with figures: ten thousand talents of silver; there is a certain
      people; it does not profit the king to leave them be. Against him, what have the Jews got? They aren’t
      powerful, and God is not mentioned. What they have is that Mordechai walks up and down outside the
      women’s court, every single day, to find out how Esther is. That’s how they were all saved in the end.
      Somebody carried something to somebody, over and over, on no particular pretext.

      So when we’d got out of it alive, and were asked what we’d like to do each year to remember it, we
      might have had a parade. Instead we said: let everyone have to knock on a door. It doesn’t greatly
      matter what’s in the bag. (There must be two kinds of food in it; and you’re not let off by sending me
      a poem.) With the gifts to the poor it matters very much what’s in the bag, and I’ll be coming round.
      But portions, one to another, are a way of having the streets full for one day of people going in and
      out of one another’s houses holding a plate.

      By that reckoning, what has our box done? It went seven times over a doorstep. Seven times somebody
      thought, Who is there that I ought to remember? Seven times a bell was rung, and a person who had
      perhaps been hoping it would be something else said, ‘Oh! You shouldn’t have.’ The nurse from Bolton
      has been asked to the baby’s first birthday. I’ve had the new people to supper now, as I could hardly
      do less, and they are a delight; the baby’s mother laughed until she had to leave the table when I
      showed her the cross.

      We did think of opening it. We had the knife out. But it’s a solemn thing to be the end of a chain
      like that, and there’s a couple I’ve been meaning to get to know, over the butcher’s.

      If it should come to you, look underneath. There are now three crosses and a small drawing of a camel.
      Put your own, and send it on. Happy Purim.
    `),
  },
  {
    ...alcalay,
    occasion: { holiday: 'Pesach' },
    title: 'What Is That on Your Shoulder?',
    preview:
      'In our custom a child goes out of the door and comes back in from Egypt, with the matzah on his shoulder, and is asked three questions. The third is the hard one.',
    keywords: 'Seder, Sephardic customs, Ladino, exodus, refugees',
    sermonType: 'Holiday Sermon',
    art: { featuredImage: true },
    content: prose(`
      In my family the Seder begins with somebody leaving.

      After the matzah is broken, my mother would take the larger half, wrap it in a big white napkin, tie
      the corners, and lay it on the shoulder of one of the children. The child goes out of the front door.
      We close it behind him. Mrs. Hendricks across the road, walking her dog, is no longer surprised. He
      knocks. And everyone at the table shouts, in the language we carried out of Spain and have not put
      down since:

      “¿De ande vienes?” Where are you coming from? — “De Ayifto!” From Egypt.

      “¿I ande vas?” And where are you going? — “A Yerushalayim!”

      And then the third one. My grandfather, who came from Izmir, always kept this for himself; he dropped
      his voice and leaned across. “¿I ke tienes en tu ombro?” And what is that on your shoulder?

      There’s a verse for it. It stands in the twelfth chapter of Exodus, in the haste of that night: “The
      people took their dough before it was leavened, מִשְׁאֲרֹתָם צְרֻרֹת בְּשִׂמְלֹתָם עַל־שִׁכְמָם, their
      kneading-bowls bound up in their cloaks upon their shoulder” (12:34). They had animals, plenty of
      them. Couldn’t the donkeys have carried it? They loved the commandment, says the Mekhilta; what was
      left of that first Seder they took on their own shoulders.

      For most of my life I thought this play was for the little ones, to keep them awake. Then came the
      year of Señora Marisol.

      She had been in Atlanta five weeks. She cleaned offices with our neighbor’s daughter; and somebody had
      heard that her grandmother, in Maracaibo, used to light candles in a cupboard on Fridays and never
      said why. So somebody invited her, as one does, and she came, with her son, Andrés, seven years old. I
      do not think she’d understood that it would last until midnight.

      When it was time to choose the child, my own were already too big and too dignified. So my mother, she
      was ninety then, took the bundle, and put it on the shoulder of Andrés. No one explained. He went out.
      We heard him knock. The door opened, and twenty-six people who had eaten nothing since noon screamed
      at this boy, in a Spanish five hundred years old, which to him must have sounded like his
      great-great-grandmother with her mouth full: Where are you coming from?

      And he answered. What would you have said? He stood up straight, as he’d been told to stand in front
      of the officer, and he said, “De Venezuela.”

      It got very quiet.

      “¿I ande vas?” said my uncle Isaac, but softly; he didn’t know how to stop.

      The boy looked at his mother. “No sabemos todavía,” he said. We don’t know yet.

      I’ve heard it a hundred times, that in every generation each person is obliged to see himself as
      though he had gone out from Egypt (Pesachim 10:5). I have given sermons on the words “as though.” I
      had never once noticed them, until a child came through my door who didn’t need them.

      It was my mother who asked him the third; she had taken over my grandfather’s part. She bent down, and
      put one finger on the white napkin. “I esto, ijiko? What’s that on your shoulder?”

      Andrés didn’t know the word matzah. He thought about it. I suppose he believed that it was a real
      question, and that she wanted to know. “My mother’s frying pan,” he said.

      Because that’s what he’d carried. You understand? She’d carried the papers and the baby cousin. He was
      given the pan. Through how many countries is theirs to tell. And somewhere on that road, when they
      were throwing out things, he wouldn’t let them throw it. He took it upon his shoulder.

      Nobody spoke. And then my mother, who had the sense of ten rabbis, straightened up and said to all of
      us, as if it were written in the book, as though it came next: “Bueno. And you?”

      So we went around the table. We’d never done it before. What’s on your shoulder; what did you carry
      out? My uncle Isaac said, my father’s temper. My wife said, her name, since she’s called after a girl
      who didn’t get out. My daughter, the dignified one, said, “Being scared of the phone.” Mrs. Rousso,
      who was born in Rhodes, didn’t say anything; she rolled back her sleeve and turned it again. And
      someone said a song, and someone a debt. It took an hour. The rice was ruined. I’ve never been so sure
      that we were in the right place on the page.

      Here is what I learned. We imagine that freedom means to put everything down. Some of it, yes, please
      God; there are bundles that you should have left by the Red Sea a long time ago, and you know which.
      But the Torah says that they went out with something on their shoulders that they chose to carry
      themselves when there was a donkey standing by. You aren’t a free man because you’ve got nothing to
      carry. A slave also carries. You are a free man when somebody asks you what it is, and you can tell
      them.

      Andrés is fourteen now. He’s learning for his bar mitzvah, a year late, with me on Wednesdays. On the
      night of the Seder he carries the bundle, and nobody else has asked for the job. He goes out; he
      knocks. Where are you coming from? De Ayifto. And where are you going?

      He gives us a look, and waits until it’s quiet. “Tonight,” he says, “here.”
    `),
  },
  {
    ...silberstein,
    occasion: { holiday: 'Yom HaShoah' },
    title: 'How to Read a Name',
    keywords: 'memory, names, Shoah, responsibility',
    sermonType: 'Holiday Sermon',
    content: prose(`
      Every year on this day we read names, and every year, about one week before, we practise. I should
      like to tell you about the practice, because I have come to think it is the more important part.

      We meet in the small hall. There come perhaps twenty people, and each receives four pages. Around the
      old cemetery in our city, as you know, there runs a wall, and set in the wall are small blocks of
      steel, some twelve thousand of them, each with a name, a date of birth, a place. From this wall our
      pages are taken. Every year we read a part, and continue in the next year where we stopped.

      To those who are there for the first time I give some rules. They are technical rules. I have no
      others.

      The first rule is: you do not let your voice sink at the end. In German and in English, when one reads
      a list, the voice goes down at each comma a little, and at the end of the line it falls, because
      something is finished. Do not let it. Read as you would call someone from another room: with the voice
      going slightly up, so that there could be an answer.

      The second: one breath for each. You’ll see that there are families. There will be the same surname
      nine times, and you’ll be tempted to say the surname once and then to hurry through the rest, as one
      goes down a stair. Please say it nine times. Each of them had to spell it.

      The third rule: if you don’t know how it is pronounced, ask. Was it Riwka or Rebekka? Was the stress
      in front? We have telephone numbers. There are still people who can tell us how a certain grandmother
      called a certain aunt. If nobody knows it any more, then choose, and say it without hesitating. It is
      better that we say it wrongly and clearly than that we mumble, and are correct.

      And the fourth is: with the children, read the age as it stands. Don’t raise your eyes afterwards to
      see what effect it has.

      This year there was a boy among the readers, he’s fifteen. He came because his school requires it. He
      had page thirty-one. He read well, a little fast. At one line he stopped, and I thought that it was
      because of the age, since it was one of those. But he had another question. He said: “It says here
      only the surname, and ‘infant.’ What do I call it?”

      We looked at the list. We looked in the other lists, where sometimes there is more. It was a child of
      which there’s nothing written except that it existed for eleven days. Possibly there had been a name.
      Possibly there was no time to give it, or to tell it to an office.

      Nobody in the room knew what one ought to do. I’m the rabbi, and they looked at me, and I had no rule.

      “To them I will give, in My house and within My walls, a memorial and a name,” says God through
      Isaiah, יָד וָשֵׁם, “an everlasting name I will give them, which shall not be cut off” (56:5). This is
      the verse from which the great memorial in Jerusalem takes its name. I’d always heard the promise in
      it. In that silence I heard something else: that God says, I will give it. There are names, that is to
      say, which we do not have. We can’t restore them, not with all our lists. And the psalm that says of
      God, “He counts the number of the stars, He calls them all by names” (147:4), does not say that He has
      told us what they are.

      It was the boy who decided it. He said: “Then I’ll leave the time.”

      And so he did. This evening, if you were listening, you’ll have heard it, or rather you will perhaps
      have thought that he’d lost his place. He read the surname. Then he stood there, exactly as long as a
      name takes, with his head a little raised, as if one called somebody from another room. Then he went
      on to the next.

      I have been at many commemorations in this country. I’ve heard presidents. I have not heard it said
      more exactly.

      People ask me, and in the last years they ask it more and more loudly, whether it isn’t enough now,
      whether one can’t at some time come to an end with reading. I can answer quite simply. At the speed at
      which we are reading, without letting the voice fall, with one breath for each, we’ll need for our own
      city alone another nineteen years. By then the boy will be thirty-four. I’ve asked him. He has said
      that he’ll come to the practice.
    `),
  },
];
