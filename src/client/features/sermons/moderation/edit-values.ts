import type { AdminSermonOutput } from '../../../../shared/sermon.schemas';
import { slugify } from '../../../../shared/text/slug.ts';

/** The labels of the fields, in the form and in the conflict view. */
export const fieldLabels = {
  title: 'Title',
  slug: 'URL slug',
  sermonType: 'Sermon type',
  rabbiName: 'Rabbi name',
  synagogueName: 'Synagogue name',
  website: 'Temple website',
  city: 'City',
  state: 'State/Province',
  country: 'Country',
  email: 'Email',
  phone: 'Phone',
  dateDelivered: 'Date delivered',
  occasions: 'Occasions',
  keywords: 'Keywords',
  featuredImageUrl: 'Featured image',
  featuredImageCaption: 'Featured image caption',
  headshotUrl: 'Rabbi headshot',
  headshotCaption: 'Rabbi headshot caption',
  audioUrl: 'Audio recording',
  isSpokenText: 'Content is what is spoken',
  isFeatured: 'Featured sermon',
  content: 'Content',
  contentMarkdown: 'Formatted text',
  preview: 'Preview/blurb',
} as const;
export type EditField = keyof typeof fieldLabels;
const editFields = Object.keys(fieldLabels) as EditField[];

/** The form's values as strings. zod also accepts other input types. */
export type Switch = 'isFeatured' | 'isSpokenText';
export type EditValues = Record<Exclude<EditField, Switch>, string> & Record<Switch, boolean>;

/**
 * The form's values for a sermon. Without a stored slug, proposes one from title and id (docs/product/screens.md V21).
 */
export const editValues = (sermon: AdminSermonOutput): EditValues => ({
  title: sermon.title,
  slug: sermon.slug ?? slugify(`${sermon.title} ${sermon.id}`),
  sermonType: sermon.sermonType ?? '',
  rabbiName: sermon.rabbiName,
  synagogueName: sermon.synagogueName,
  website: sermon.website ?? '',
  city: sermon.city,
  state: sermon.state,
  country: sermon.country,
  email: sermon.email,
  phone: sermon.phone,
  dateDelivered: sermon.dateDelivered.slice(0, 10),
  // Slugs, separated by spaces; empty when they are computed.
  occasions: sermon.chosenOccasions?.join(' ') ?? '',
  keywords: sermon.keywords ?? '',
  featuredImageUrl: sermon.featuredImageUrl ?? '',
  featuredImageCaption: sermon.featuredImageCaption ?? '',
  headshotUrl: sermon.headshotUrl ?? '',
  headshotCaption: sermon.headshotCaption ?? '',
  audioUrl: sermon.audioUrl ?? '',
  isSpokenText: sermon.isSpokenText === 'true',
  isFeatured: sermon.isFeatured === 'true',
  content: sermon.content,
  contentMarkdown: sermon.contentMarkdown ?? '',
  preview: sermon.preview ?? '',
});

/** The slugs of the form's field, as a list. */
export const slugsOf = (occasions: string): string[] => occasions.split(' ').filter(Boolean);

/** @returns the fields in which two states of the form differ. Plain text follows from formatted text. */
export const differingFields = (one: EditValues, other: EditValues): EditField[] =>
  editFields.filter(
    (field) =>
      one[field] !== other[field] && !(field === 'content' && one.contentMarkdown && other.contentMarkdown),
  );

/** The result of comparing an edit with another administrator's save. */
export interface Conflict {
  readonly theirs: EditValues;
  readonly version: number;
  /** Changed differently by both: the user decides. */
  readonly disputed: readonly EditField[];
  /** Changed by the other administrator only: taken over. */
  readonly takenOver: readonly EditField[];
}

/**
 * Compares the values that the edit started from, the form's current values, and the stored values.
 * @param base the values that the edit started from
 * @param mine the form's current values
 */
export function compareEdits(base: EditValues, mine: EditValues, stored: AdminSermonOutput): Conflict {
  const theirs = editValues(stored);
  const changed = differingFields(base, theirs).filter((field) => mine[field] !== theirs[field]);
  return {
    theirs,
    version: stored.version,
    disputed: changed.filter((field) => mine[field] !== base[field]),
    takenOver: changed.filter((field) => mine[field] === base[field]),
  };
}
