import type { Em, Orm } from '../src/server/db/orm.ts';
import { portionOfDay } from '../src/server/features/calendar/portion-of-day.ts';
import { slugify } from '../src/shared/text/slug.ts';

/** Rows per transaction: deferred triggers are kept in memory until it ends. */
const batch = 5_000;

const week = 7 * 24 * 60 * 60 * 1000;
const lastShabbat = Date.UTC(2026, 10, 14);
/** Thirty years of Shabbatot. */
const weeks = 1_560;

const words = {
  country:
    'United States,United States,United States,United States,Israel,Israel,United Kingdom,Canada,France,Argentina,Australia,Germany,South Africa,Brazil,Netherlands,Mexico,Hungary,Italy,Sweden,Uruguay',
  state: 'Eastern,Western,Northern,Southern,Central,Coastal,Upper,Lower',
  town: 'Albany,Brookline,Carmel,Dorset,Elkton,Fairview,Grafton,Haifa,Ipswich,Jaffa,Kingston,Lincoln,Madison,Newton,Oakland,Preston,Quincy,Rockport,Salem,Trenton',
  side: 'Heights,Park,Harbour,Hill,Grove',
  first:
    'Miriam,David,Tamar,Jonathan,Naomi,Samuel,Rivka,Daniel,Leah,Aaron,Hannah,Eli,Judith,Noam,Esther,Gideon,Yael,Reuben,Dina,Asher,Ruth,Micah,Sarah,Joel,Batya',
  last: 'Adler,Katz,Stern,Feldman,Rosen,Levi,Weiss,Gold,Amsel,Barak,Cohen,Dayan,Elon,Fried,Gross,Halevi,Isserles,Jacobs,Kaplan,Lerner',
  house:
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
  'Abraham sits at the opening of the tent in the heat of the day and runs towards strangers.',
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

const array = (list: string) => `string_to_array('${list}', ',')`;
const pick = (list: keyof typeof words, salt: string) =>
  `(${array(words[list])})[1 + abs(hashint8(n::bigint * 1000003 + ${salt})) % ${words[list].split(',').length}]`;

/** Picks a location; low indexes are more frequent, because communities differ in size. */
const placeOf = `floor(power(abs(hashint8(n::bigint * 31 + 7))::float8 / 2147483648, 2) * 1500)::int`;
const places = `
  select place,
    (${array(words.country)})[1 + place % 20] as country,
    (${array(words.state)})[1 + place / 20 % 8] || ' ' || left((${array(words.country)})[1 + place % 20], 3) || 'ia' as state,
    (${array(words.town)})[1 + place / 8 % 20] || ' ' || (${array(words.side)})[1 + place / 160 % 5]
      || case when place >= 800 then ' ' || (place / 800 + 1) else '' end as city
  from generate_series(0, 1499) place`;

const insert = (from: number, to: number) => `
  insert into sermons (title, slug, content, preview, rabbi_name, synagogue_name, city, state, country, email, phone,
    date_delivered, date_submitted, published_at, updated_at, portion, keywords, sermon_type, audio_url,
    is_published, is_hidden, is_featured, location_id)
  select
    ${pick('act', '1')} || ' the ' || ${pick('thing', '2')} || ' and the ' || ${pick('thing', '3')},
    'sermon-number-' || n,
    (select string_agg((array[${sentences.map((text) => `'${text}'`).join(', ')}])[1 + abs(hashint8(n::bigint * 97 + part)) % ${sentences.length}],
      case when part % 4 = 0 then E'\\n\\n' else ' ' end) from generate_series(1, case when n % 10 = 0 then 24 else 7 end) part),
    case when n % 3 > 0 then 'Of what we carry with us, and what ' || ${pick('first', '4')} || ' said about it.' end,
    'Rabbi ' || ${pick('first', '5')} || ' ' || ${pick('last', '6')},
    ${pick('house', '7')} || ' of ' || chosen.city,
    chosen.city, chosen.state, chosen.country,
    'rabbi' || n || '@example.org', '518 555 0' || lpad((n % 1000)::text, 3, '0'),
    shabbat.day, shabbat.day + interval '21 hours', shabbat.day + interval '33 hours', shabbat.day + interval '33 hours',
    shabbat.portion,
    ${pick('keyword', '8')} || ', ' || ${pick('keyword', '9')},
    ${pick('kind', '10')},
    case when n % 3 = 0 then '/uploads/sermon-' || n || '.mp3' end,
    case when n % 50 = 0 then 'false' else 'true' end,
    case when n % 97 = 0 then 'true' else 'false' end,
    case when n = 7 then 'true' else 'false' end,
    locations.id
  from generate_series(${from}, ${to}) n
  join bench_weeks shabbat on shabbat.number = abs(hashint8(n::bigint * 7919)) % ${weeks}
  join bench_places chosen on chosen.place = ${placeOf}
  join locations on lower(locations.country) = lower(chosen.country) and lower(locations.state) = lower(chosen.state)
    and lower(locations.city) = lower(chosen.city)`;

/**
 * Fills an empty, migrated database with a realistic library: thirty years of Shabbatot, 1,500 communities of very
 * different size, some drafts, some hidden sermons. The result is always the same. Triggers are active.
 */
export async function seed(orm: Orm, count: number): Promise<void> {
  const em = orm.em.fork() as Em;
  await em.execute('create table bench_weeks (number int primary key, day timestamptz(3), portion text)');
  const rows = Array.from({ length: weeks }, (_, number) => {
    const day = new Date(lastShabbat - number * week);
    const portion = portionOfDay(day);
    return `(${number}, '${day.toISOString()}', ${portion === null ? 'null' : `'${slugify(portion)}'`})`;
  });
  await em.execute(`insert into bench_weeks values ${rows.join(', ')}`);
  await em.execute(`create table bench_places as ${places}`);
  await em.execute(
    `insert into locations (country, state, city) select country, state, city from bench_places on conflict do nothing`,
  );
  for (let from = 1; from <= count; from += batch) {
    await em.execute(insert(from, Math.min(count, from + batch - 1)));
  }
  await em.execute('drop table bench_weeks');
  await em.execute('drop table bench_places');
  await em.execute('analyze');
}
