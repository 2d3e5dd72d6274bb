import type { Em, Orm } from '../src/server/db/orm.ts';
import { inTransaction } from '../src/server/db/transaction.ts';
import { citationsOf } from '../src/server/features/citations/citations-of-sermon.ts';
import { sourceBooks } from '../src/server/features/citations/source-books.ts';
import { resolveContributorIds } from '../src/server/features/contributors/names/resolve-contributors.ts';
import { occasions } from '../src/server/features/occasions/catalog/occasion-catalog.ts';

/** Rows per transaction: the pending events of deferred triggers stay in memory until it ends. */
const batchSize = 5_000;

const lastShabbat = Date.UTC(2026, 10, 14);
/** Thirty years of Shabbatot. */
const weekCount = 1_560;

const samples = {
  country:
    'United States,United States,United States,United States,Israel,Israel,United Kingdom,Canada,France,Argentina,Australia,Germany,South Africa,Brazil,Netherlands,Mexico,Hungary,Italy,Sweden,Uruguay',
  state: 'Eastern,Western,Northern,Southern,Central,Coastal,Upper,Lower',
  town: 'Albany,Brookline,Carmel,Dorset,Elkton,Fairview,Grafton,Haifa,Ipswich,Jaffa,Kingston,Lincoln,Madison,Newton,Oakland,Preston,Quincy,Rockport,Salem,Trenton',
  side: 'Heights,Park,Harbor,Hill,Grove',
  first:
    'Miriam,David,Tamar,Jonathan,Naomi,Samuel,Rivka,Daniel,Leah,Aaron,Hannah,Eli,Judith,Noam,Esther,Gideon,Yael,Reuben,Dina,Asher,Ruth,Micah,Sarah,Joel,Batya',
  last: 'Adler,Katz,Stern,Feldman,Rosen,Levi,Weiss,Gold,Amsel,Barak,Cohen,Dayan,Elon,Fried,Gross,Halevi,Isserles,Jacobs,Kaplan,Lerner',
  synagogue:
    'Beth El,Ohel Avraham,Etz Chaim,Ahavat Torah,Shaarei Tefillah,Beit Tefillah,Kol Ami,Bnai Israel,Temple Emanuel,Har Sinai,Or Chadash,Mishkan Shalom',
  thing:
    'Ladder,Well,Blessing,Covenant,Stranger,Silence,Bread,Wilderness,Promise,Mountain,Lamp,Journey,Name,Brother,Dream,Harvest,Gate,Stone,River,Song,Memory,Door,Field,Tent,Star',
  act: 'Opening,Carrying,Remembering,Leaving,Naming,Crossing,Building,Finding,Losing,Keeping,Sharing,Hearing,Waiting for,Returning to,Wrestling with,Answering',
  keyword:
    'hope,justice,Shabbat,family,exile,prayer,kindness,memory,teshuvah,Israel,learning,courage,forgiveness,gratitude,community,leadership',
  kind: 'Shabbat,Holiday,High Holy Days,Bar Mitzvah,Lecture',
} as const;

const sentences = [
  'When Jacob woke from his sleep he said that God was in this place and he had not known it.',
  'Our sages ask why the text repeats the word, since nothing in the Torah is said without need.',
  'There is a silence in this chapter that is louder than the argument before it.',
  'Rashi reads the verse plainly, and then he lets a child ask the question that we had forgotten.',
  'A well in the desert belongs to everyone who is thirsty, and it is the quarrel that makes it somebody’s.',
  'I think of my grandmother, who kept a second candle for the house next door.',
  'What the brothers could not say with words they said with a coat, and later with grain.',
  'To remember is not to look back; it is to carry something forward with both hands.',
  'The Mishnah teaches that whoever saves one life has saved a whole world.',
  'Nobody in the camp asked for a new law that morning; they asked for water.',
  'Perhaps freedom begins on the day when a slave is told that there will be a tomorrow.',
  'We read this portion in the darkest week of the year, and it is full of lamps.',
  'Abraham sits at the opening of the tent in the heat of the day and runs toward strangers.',
  'It would have been easier to leave the door closed, and nobody would have written it down.',
  'The prophet does not promise that it will be easy; he promises that it will have meaning.',
  'Let us be the kind of congregation in which a question is as welcome as an amen.',
  'In Hebrew the word for charity is the word for justice, and that is a whole ethics in five letters.',
  'Moses breaks the tablets, and both the whole and the broken ones are carried in the ark.',
  'So I ask you, before you go home tonight, to call the one person whom you have not called.',
  'Ruth did not know the language, and still she said the sentence that we learn by heart.',
  'And it was evening and it was morning: the day begins when the light goes.',
  'There are seventy faces to the Torah, and the seventy first is yours. Shabbat shalom.',
  'The manna fell for each according to need, and what was hoarded did not keep.',
  'A blessing costs nothing and is worth whatever the one who gives it is worth.',
];

const hebrewSentences = [
  'ויעקב נעור משנתו ואמר שיש אלהים במקום הזה והוא לא ידע.',
  'שאלו חכמינו מדוע התורה חוזרת על המילה, שהרי אין בה דבר מיותר.',
  'באר במדבר שייכת לכל מי שצמא, והמריבה היא שעושה אותה של מישהו.',
  'לזכור אינו להביט לאחור אלא לשאת דבר קדימה בשתי ידיים.',
  'איש במחנה לא ביקש חוק חדש באותו בוקר; הם ביקשו מים.',
  'אנו קוראים את הפרשה בשבוע החשוך בשנה, והיא מלאה נרות.',
  'אברהם יושב פתח האוהל כחום היום ורץ לקראת אורחים.',
  'הנביא אינו מבטיח שיהיה קל; הוא מבטיח שיהיה לזה טעם.',
];

const otherSentences = [
  'Cuando Jacob despertó dijo que Dios estaba en este lugar y que él no lo sabía.',
  'Nuestros sabios preguntan por qué el texto repite la palabra.',
  'Un pozo en el desierto es de todos los que tienen sed.',
  'Recordar no es mirar atrás; es llevar algo hacia adelante con las dos manos.',
];

/** The number of chapters that sermons cite. */
const citedChapterCount = 400;
/** The average number of sermons of a rabbi. The most prolific rabbis have many more. */
const sermonsPerRabbi = 20;
const cityCount = 1_500;
/** The number of synagogues in one city. */
const synagoguesPerCity = 4;
/** The number of cities in which one rabbi has preached. */
const citiesPerRabbi = 4;

// These return SQL, in which `n` is the index of a sermon, from 1. Salts make the choices independent of each other.
const array = (list: string) => `string_to_array('${list}', ',')`;
const pick = (list: keyof typeof samples, salt: string) =>
  `(${array(samples[list])})[1 + abs(hashint8(n::bigint * 1000003 + ${salt})) % ${samples[list].split(',').length}]`;

/** A pseudorandom fraction from 0 to 1. */
const fraction = (salt: number) => `abs(hashint8(n::bigint * 31 + ${salt}))::float8 / 2147483648`;
/** The `number` of a sermon's rabbi in `bench_rabbis`. Low ones are much more frequent. */
const rabbiOf = (rabbiCount: number) => `floor(power(${fraction(7)}, 1.5) * ${rabbiCount})::int`;
const places = `
  select place,
    (${array(samples.country)})[1 + place % 20] as country,
    (${array(samples.state)})[1 + place / 20 % 8] || ' ' || left((${array(samples.country)})[1 + place % 20], 3) || 'ia' as state,
    (${array(samples.town)})[1 + place / 8 % 20] || ' ' || (${array(samples.side)})[1 + place / 160 % 5]
      || case when place >= 800 then ' ' || (place / 800 + 1) else '' end as city
  from generate_series(0, ${cityCount - 1}) place`;

const sentence = (list: readonly string[]) =>
  `(array[${list.map((text) => `'${text}'`).join(', ')}])[1 + abs(hashint8(n::bigint * 97 + part)) % ${list.length}]`;

const insertSql = (from: number, to: number, rabbiCount: number) => `
  insert into sermons (title, slug, content, preview, rabbi_name, synagogue_name, city, state, country, email, phone,
    date_delivered, date_submitted, published_at, updated_at, keywords, sermon_type, audio_url,
    is_published, is_hidden, is_featured, location_id, rabbi_id, synagogue_id, language, citations, chosen_occasions)
  select
    ${pick('act', '1')} || ' the ' || ${pick('thing', '2')} || ' and the ' || ${pick('thing', '3')},
    'sermon-number-' || n,
    coalesce(opening.text || ' ', '') ||
    (select string_agg(case written.language when 'he' then ${sentence(hebrewSentences)}
        when 'other' then ${sentence(otherSentences)} else ${sentence(sentences)} end,
      case when part % 4 = 0 then E'\\n\\n' else ' ' end) from generate_series(1, case when n % 10 = 0 then 24 else 7 end) part),
    case when n % 3 > 0 then 'Of what we carry with us, and what ' || ${pick('first', '4')} || ' said about it.' end,
    rabbi.name, synagogue.name, synagogue.city, synagogue.state, synagogue.country,
    'rabbi' || n || '@example.org', '518 555 0' || lpad((n % 1000)::text, 3, '0'),
    given.day, given.day + interval '21 hours', given.day + interval '33 hours', given.day + interval '33 hours',
    ${pick('keyword', '8')} || ', ' || ${pick('keyword', '9')},
    ${pick('kind', '10')},
    case when n % 3 = 0 then '/uploads/sermon-' || n || '.mp3' end,
    case when n % 50 = 0 then 'false' else 'true' end,
    case when n % 97 = 0 then 'true' else 'false' end,
    case when n = 7 then 'true' else 'false' end,
    synagogue.location_id, rabbi.id, synagogue.id, written.language, opening.citations, chosen.slugs
  from generate_series(${from}, ${to}) n
  cross join lateral (
    select case when n % 9 = 4 then 'he' when n % 40 = 17 then 'other' else 'en' end as language
  ) written
  cross join lateral (
    select timestamptz '${new Date(lastShabbat).toISOString()}' - interval '7 days' * (abs(hashint8(n::bigint * 7919)) % ${weekCount})
      - interval '1 day' * case when n % 7 = 3 then abs(hashint8(n::bigint * 7907)) % 6 else 0 end as day
  ) given
  join bench_rabbis rabbi on rabbi.number = ${rabbiOf(rabbiCount)}
  join bench_synagogues synagogue on synagogue.place =
      floor(power(abs(hashint8(rabbi.number::bigint * ${citiesPerRabbi} + abs(hashint8(n::bigint * 43)) % ${citiesPerRabbi}))::float8 / 2147483648, 2) * ${cityCount})::int
    and synagogue.number = abs(hashint8(n::bigint * 47)) % ${synagoguesPerCity}
  left join bench_openings opening on opening.number = floor(power(${fraction(11)}, 2) * ${citedChapterCount})::int
    and n % 2 = 0 and written.language = 'en'
  left join lateral (
    select array_agg(slug) as slugs from bench_occasions
    where n % 20 = 13 and number in (n / 20 % ${occasions.length}, case when n % 60 = 13 then n / 60 % ${occasions.length} end)
  ) chosen on true`;

/** Creates distinct names of rabbis. Those after the first 500 have an initial. */
function createRabbiNames(count: number): string[] {
  const first = samples.first.split(',');
  const last = samples.last.split(',');
  return Array.from({ length: count }, (_, number) => {
    const group = Math.floor(number / (first.length * last.length));
    const initial = group > 0 ? ` ${String.fromCharCode(64 + group)}.` : '';
    const row = Math.floor(number / last.length);
    return `Rabbi ${first[(number * 18 + row) % first.length]}${initial} ${last[number % last.length]}`;
  });
}

/** Creates opening sentences with a citation. Sermons use those at the start of the list most often. */
function createOpenings(): { text: string; citations: unknown }[] {
  const [genesis] = sourceBooks;
  const chapters = sourceBooks.flatMap((book) =>
    Array.from({ length: book.lastChapter - book.firstChapter + 1 }, (_, index) => ({
      book,
      chapter: book.firstChapter + index,
    })),
  );
  const step = Math.floor(chapters.length / citedChapterCount);
  const chosen = chapters.filter((_, index) => index % step === 0).slice(1, citedChapterCount);
  return [{ book: genesis, chapter: 28 }, ...chosen].map(({ book, chapter }) => {
    const ref = `${book?.title} ${chapter}${book?.kind === 'talmud' ? 'a' : ':1'}`;
    const text = `I cannot put down what we read in ${ref}.`;
    return { text, citations: citationsOf({ content: text }) };
  });
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Finds or creates contributors as a submission does, in transactions of 1,000 names each. */
async function resolveNames(em: Em, names: Parameters<typeof resolveContributorIds>[1]) {
  const ids: Awaited<ReturnType<typeof resolveContributorIds>> = [];
  for (let from = 0; from < names.length; from += 1_000)
    ids.push(
      ...(await inTransaction(em, (em) => resolveContributorIds(em, names.slice(from, from + 1_000)))),
    );
  return ids;
}

async function createHelperTables(em: Em, rabbiCount: number): Promise<void> {
  await em.execute(`create table bench_places as ${places}`);
  await em.execute(
    `insert into locations (country, state, city) select country, state, city from bench_places on conflict do nothing`,
  );
  const synagogueRows = await em.execute<
    { place: number; number: number; name: string; city: string; country: string }[]
  >(
    `select place, number, (${array(samples.synagogue)})[1 + (place * 5 + number) % ${samples.synagogue.split(',').length}] || ' of ' || city as name,
       city, country
     from bench_places cross join generate_series(0, ${synagoguesPerCity - 1}) number order by place, number`,
  );
  const names = createRabbiNames(rabbiCount);
  // `resolveContributorIds` needs a rabbi and a synagogue: the other one is always the first.
  const [synagogue] = synagogueRows;
  const rabbiIds = await resolveNames(
    em,
    names.map((rabbiName) => ({
      rabbiName,
      synagogueName: synagogue?.name ?? '',
      city: synagogue?.city ?? '',
      country: synagogue?.country ?? '',
    })),
  );
  const synagogueIds = await resolveNames(
    em,
    synagogueRows.map(({ name, city, country }) => ({
      rabbiName: names[0] ?? '',
      synagogueName: name,
      city,
      country,
    })),
  );
  await em.execute(`create table bench_rabbis (number int primary key, id int, name text)`);
  await em.execute(
    `insert into bench_rabbis values ${names.map((name, number) => `(${number}, ${rabbiIds[number]?.rabbiId}, ${quote(name)})`)}`,
  );
  await em.execute(`create table bench_synagogue_ids (place int, number int, id int, name text)`);
  await em.execute(
    `insert into bench_synagogue_ids values ${synagogueRows.map(({ place, number, name }, index) => `(${place}, ${number}, ${synagogueIds[index]?.synagogueId}, ${quote(name)})`)}`,
  );
  await em.execute(
    `create table bench_synagogues as select ids.*, city, state, country, location_id from bench_synagogue_ids ids
     join (select place, locations.id as location_id, chosen.city, chosen.state, chosen.country from bench_places chosen
       join locations on lower(locations.country) = lower(chosen.country) and lower(locations.state) = lower(chosen.state)
         and lower(locations.city) = lower(chosen.city)) places using (place)`,
  );
  await em.execute(`create table bench_openings (number int primary key, text text, citations jsonb)`);
  await em.execute(
    `insert into bench_openings values ${createOpenings().map(({ text, citations }, number) => `(${number}, ${quote(text)}, ${quote(JSON.stringify(citations))})`)}`,
  );
  await em.execute(`create table bench_occasions (number int primary key, slug text)`);
  await em.execute(
    `insert into bench_occasions values ${occasions.map(({ slug }, number) => `(${number}, ${quote(slug)})`)}`,
  );
  for (const table of helperTables) await em.execute(`analyze ${table}`);
}

const helperTables = [
  'bench_places',
  'bench_rabbis',
  'bench_synagogue_ids',
  'bench_synagogues',
  'bench_openings',
  'bench_occasions',
];

/**
 * Fills an empty, migrated database with a realistic library: thirty years of Shabbatot and some other days, 1,500
 * cities of very different size, a rabbi for every twenty sermons, three languages, citations, chosen occasions, some
 * drafts, some hidden sermons. The result is always the same. Triggers are active.
 */
export async function seed(orm: Orm, sermonCount: number): Promise<void> {
  const em = orm.em.fork() as Em;
  const rabbiCount = Math.ceil(sermonCount / sermonsPerRabbi);
  await createHelperTables(em, rabbiCount);
  for (let from = 1; from <= sermonCount; from += batchSize) {
    await em.execute(insertSql(from, Math.min(sermonCount, from + batchSize - 1), rabbiCount));
  }
  for (const table of helperTables) await em.execute(`drop table ${table}`);
  // Like the nightly maintenance job.
  await em.execute('vacuum (analyze)');
}
