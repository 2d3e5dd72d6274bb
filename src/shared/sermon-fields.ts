/** A field of a sermon, for forms, messages, imports and the API documentation. */
export interface SermonField {
  /** The label in forms, and the name in messages about it. */
  readonly label: string;
  /** Maximum length in characters (docs/product/limits.md L1). */
  readonly max?: number;
  readonly isRequired?: true;
  /** Whether the submitter can correct it (docs/product/submissions.md W4). */
  readonly isCorrectable?: true;
  /** Whether the value is yes or no. */
  readonly isFlag?: true;
  /** The field with the caption of this file. The forms empty it when there is no file. */
  readonly caption?: 'headshotCaption' | 'featuredImageCaption';
  /** Description in the API documentation, where it is the same in submissions and responses. */
  readonly description?: string;
  /**
   * Column names in imported spreadsheets, in English and Hebrew, in lower case, without spaces, accents and
   * punctuation.
   */
  readonly columns: readonly string[];
}

/** The fields of a sermon, in the order of exported spreadsheets. */
export const sermonFields = {
  title: {
    label: 'Title',
    max: 200,
    isRequired: true,
    isCorrectable: true,
    description: 'The title',
    columns: [
      'title',
      'sermontitle',
      'sermon',
      'name',
      'subject',
      'posttitle',
      'heading',
      'כותרת',
      'כותרתהדרשה',
      'שם',
      'שםהדרשה',
      'נושא',
    ],
  },
  content: {
    label: 'Content',
    max: 200_000,
    isRequired: true,
    isCorrectable: true,
    columns: [
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
  },
  contentMarkdown: {
    label: 'Formatted text',
    max: 200_000,
    isCorrectable: true,
    columns: ['contentmarkdown', 'markdown', 'formattedtext'],
  },
  preview: {
    label: 'Preview',
    max: 1_000,
    isCorrectable: true,
    description: 'A few sentences for lists',
    columns: ['preview', 'blurb', 'excerpt', 'summary', 'postexcerpt', 'teaser', 'abstract', 'תקציר'],
  },
  rabbiName: {
    label: 'Rabbi name',
    max: 120,
    isRequired: true,
    isCorrectable: true,
    description: 'The name of the rabbi',
    columns: [
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
  },
  synagogueName: {
    label: 'Synagogue name',
    max: 120,
    isRequired: true,
    isCorrectable: true,
    description: 'The name of the synagogue',
    columns: [
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
  },
  website: {
    label: 'Temple website',
    max: 2_048,
    isCorrectable: true,
    description: "The URL of the synagogue's website; one without a scheme is linked with https",
    columns: ['website', 'web', 'site', 'homepage', 'templewebsite', 'synagoguewebsite', 'אתר'],
  },
  city: {
    label: 'City',
    max: 120,
    isRequired: true,
    isCorrectable: true,
    description: 'The city where the sermon was delivered',
    columns: ['city', 'town', 'עיר'],
  },
  state: {
    label: 'State/Province',
    max: 120,
    isRequired: true,
    isCorrectable: true,
    description: 'The state or province',
    columns: ['state', 'province', 'stateprovince', 'region', 'מחוז', 'אזור'],
  },
  country: {
    label: 'Country',
    max: 120,
    isRequired: true,
    isCorrectable: true,
    description: 'The country',
    columns: ['country', 'land', 'nation', 'מדינה', 'ארץ'],
  },
  email: {
    label: 'Email',
    max: 254,
    isRequired: true,
    description: 'The email address of the rabbi',
    columns: ['email', 'emailaddress', 'mail', 'contactemail', 'דואל', 'דואראלקטרוני', 'אימייל', 'מייל'],
  },
  phone: {
    label: 'Phone',
    max: 40,
    isRequired: true,
    isCorrectable: true,
    description: 'The phone number of the rabbi',
    columns: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'טלפון', 'נייד'],
  },
  dateDelivered: {
    label: 'Date delivered',
    isRequired: true,
    isCorrectable: true,
    columns: [
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
      'תאריךהדרשה',
    ],
  },
  dateSubmitted: {
    label: 'Date submitted',
    columns: ['datesubmitted', 'submitted', 'postdate', 'created', 'createdat'],
  },
  keywords: {
    label: 'Keywords',
    max: 500,
    isCorrectable: true,
    description: 'Keywords, separated by commas',
    columns: ['keywords', 'keyword', 'tags', 'topics', 'topic', 'מילותמפתח', 'תגיות', 'נושאים'],
  },
  sermonType: {
    label: 'Sermon type',
    max: 120,
    isCorrectable: true,
    description: 'The kind of sermon, like Shabbat or High Holidays',
    columns: ['sermontype', 'type', 'servicetype', 'service', 'occasion', 'category', 'סוג'],
  },
  occasions: {
    label: 'Occasions',
    columns: ['occasions', 'torahportion', 'parasha', 'parsha', 'parashah', 'פרשה', 'פרשתהשבוע', 'מועד'],
  },
  slug: {
    label: 'URL slug',
    max: 200,
    columns: ['slug', 'urlslug', 'postname', 'permalinkname'],
  },
  headshotUrl: {
    label: 'Rabbi headshot',
    isCorrectable: true,
    caption: 'headshotCaption',
    columns: ['headshoturl', 'headshot', 'portrait', 'rabbiphoto'],
  },
  headshotCaption: {
    label: 'Rabbi headshot caption',
    max: 300,
    isCorrectable: true,
    description: 'The caption of the headshot',
    columns: ['headshotcaption', 'portraitcaption'],
  },
  audioUrl: {
    label: 'Audio recording',
    isCorrectable: true,
    columns: ['audiourl', 'audio', 'recording', 'mp3', 'audiofile', 'sermonaudio', 'הקלטה'],
  },
  isSpokenText: {
    label: 'Content is a transcript of the recording',
    isCorrectable: true,
    isFlag: true,
    columns: ['isspokentext', 'spokentext'],
  },
  featuredImageUrl: {
    label: 'Featured image',
    isCorrectable: true,
    caption: 'featuredImageCaption',
    columns: ['featuredimageurl', 'featuredimage', 'image', 'imageurl', 'picture', 'thumbnail', 'תמונה'],
  },
  featuredImageCaption: {
    label: 'Featured image caption',
    max: 300,
    isCorrectable: true,
    description: 'The caption of the featured image',
    columns: ['featuredimagecaption', 'imagecaption', 'picturecaption', 'caption'],
  },
  isPublished: {
    label: 'Published',
    isFlag: true,
    columns: ['ispublished', 'published', 'status', 'poststatus'],
  },
  isHidden: {
    label: 'Hidden',
    isFlag: true,
    columns: ['ishidden', 'hidden'],
  },
  isFeatured: {
    label: 'Featured sermon',
    isFlag: true,
    columns: ['isfeatured', 'featured'],
  },
  sourceId: {
    label: 'Source ID',
    columns: ['sourceid', 'guid'],
  },
} as const satisfies Record<string, SermonField>;

type Fields = typeof sermonFields;
export type SermonFieldName = keyof Fields;
export const sermonFieldNames = Object.keys(sermonFields) as SermonFieldName[];

/** The names of the fields that have a property, such as `max`. */
export type FieldsWith<Property extends keyof SermonField> = {
  [Name in SermonFieldName]: Fields[Name] extends Record<Property, unknown> ? Name : never;
}[SermonFieldName];
export const fieldsWith = <Property extends keyof SermonField>(property: Property) =>
  sermonFieldNames.filter((name) => property in sermonFields[name]) as FieldsWith<Property>[];

/** Maximum lengths in characters (docs/product/limits.md L1). */
export const sermonLimits = Object.fromEntries(
  fieldsWith('max').map((name) => [name, sermonFields[name].max]),
) as Record<FieldsWith<'max'>, number>;
