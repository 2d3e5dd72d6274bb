import type { ImportField } from '../../../../shared/import.schemas.ts';

/** Column names that people use, in English and Hebrew, without case, spaces, accents and punctuation. */
const names: Record<ImportField, readonly string[]> = {
  title: ['title', 'sermontitle', 'sermon', 'name', 'subject', 'posttitle', 'heading', 'כותרת', 'שם', 'נושא'],
  content: [
    'content',
    'text',
    'body',
    'sermontext',
    'postcontent',
    'manuscript',
    'fulltext',
    'transcript',
    'תוכן',
    'דרשה',
    'טקסט',
  ],
  contentMarkdown: ['contentmarkdown', 'markdown', 'formattedtext'],
  preview: ['preview', 'blurb', 'excerpt', 'summary', 'postexcerpt', 'teaser', 'abstract', 'תקציר'],
  rabbiName: [
    'rabbi',
    'rabbiname',
    'preacher',
    'speaker',
    'author',
    'by',
    'givenby',
    'preachedby',
    'רב',
    'הרב',
    'שםהרב',
  ],
  synagogueName: [
    'synagogue',
    'synagoguename',
    'temple',
    'congregation',
    'shul',
    'community',
    'ביתכנסת',
    'ביתהכנסת',
    'קהילה',
  ],
  website: ['website', 'web', 'site', 'homepage', 'templewebsite', 'synagoguewebsite', 'אתר'],
  city: ['city', 'town', 'עיר'],
  state: ['state', 'province', 'stateprovince', 'region', 'מחוז'],
  country: ['country', 'land', 'nation', 'מדינה', 'ארץ'],
  email: ['email', 'emailaddress', 'mail', 'contactemail', 'דואל', 'אימייל'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'טלפון', 'נייד'],
  dateDelivered: [
    'datedelivered',
    'date',
    'delivered',
    'deliveredon',
    'sermondate',
    'deliverydate',
    'datepreached',
    'preached',
    'day',
    'תאריך',
  ],
  dateSubmitted: ['datesubmitted', 'submitted', 'postdate', 'created', 'createdat'],
  keywords: ['keywords', 'keyword', 'tags', 'topics', 'topic', 'מילותמפתח', 'תגיות', 'נושאים'],
  sermonType: ['sermontype', 'type', 'servicetype', 'service', 'occasion', 'category', 'סוג'],
  occasions: ['occasions', 'torahportion', 'parasha', 'parsha', 'parashah', 'פרשה', 'פרשתהשבוע', 'מועד'],
  slug: ['slug', 'urlslug', 'postname', 'permalinkname'],
  headshotUrl: ['headshoturl', 'headshot', 'portrait', 'rabbiphoto'],
  headshotCaption: ['headshotcaption', 'portraitcaption'],
  audioUrl: ['audiourl', 'audio', 'recording', 'mp3', 'audiofile', 'sermonaudio', 'הקלטה'],
  isSpokenText: ['isspokentext', 'spokentext'],
  featuredImageUrl: [
    'featuredimageurl',
    'featuredimage',
    'image',
    'imageurl',
    'picture',
    'thumbnail',
    'תמונה',
  ],
  featuredImageCaption: ['featuredimagecaption', 'imagecaption', 'picturecaption', 'caption'],
  isPublished: ['ispublished', 'published', 'status', 'poststatus'],
  isHidden: ['ishidden', 'hidden'],
  isFeatured: ['isfeatured', 'featured'],
  sourceId: ['sourceid', 'guid'],
};

const fieldOf = new Map(
  Object.entries(names).flatMap(([field, aliases]) => aliases.map((alias) => [alias, field as ImportField])),
);

const plain = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Maps columns to fields: as the administrator chose, otherwise by name. The first matching column of a field wins;
 * unknown columns are ignored.
 * @param wished chosen fields by the original column name
 */
export function mapColumns(
  headers: readonly string[],
  chosen: Readonly<Record<string, ImportField | null>>,
): (ImportField | null)[] {
  const taken = new Set(
    headers.map((header) => chosen[header]).filter((field): field is ImportField => Boolean(field)),
  );
  const given = new Set<ImportField>();
  return headers.map((header) => {
    if (Object.hasOwn(chosen, header)) {
      const field = chosen[header] ?? null;
      if (field === null || given.has(field)) return null;
      given.add(field);
      return field;
    }
    const field = fieldOf.get(plain(header));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
