import type { AdminSermonOutput } from '../../../../../shared/sermon.schemas.ts';
import { type SermonFieldName, sermonFieldNames, sermonFields } from '../../../../../shared/sermon-fields.ts';
import { slugify } from '../../../../../shared/text/slug.ts';

/** Fields that the edit form does not have. */
const otherFields = ['dateSubmitted', 'isPublished', 'isHidden', 'sourceId'] as const;
export type EditField = Exclude<SermonFieldName, (typeof otherFields)[number]>;
const editFields = sermonFieldNames.filter(
  (name): name is EditField => !(otherFields as readonly SermonFieldName[]).includes(name),
);

/** The label of a field, in the form and in the conflict view. */
export const fieldLabel = (field: EditField): string =>
  field === 'preview' ? 'Preview/blurb' : sermonFields[field].label;

export type BooleanField = 'isFeatured' | 'isSpokenText';
/** The form's values: booleans for these fields, strings for all others. */
export type EditValues = Record<Exclude<EditField, BooleanField>, string> & Record<BooleanField, boolean>;

/**
 * The form's values for a sermon. Without a stored slug, proposes one from title and id (docs/product/screens.md V21).
 */
export const editValues = (sermon: AdminSermonOutput): EditValues =>
  ({
    ...Object.fromEntries(editFields.map((field) => [field, sermon[field] ?? ''])),
    slug: sermon.slug ?? slugify(`${sermon.title} ${sermon.id}`),
    dateDelivered: sermon.dateDelivered.slice(0, 10),
    // Slugs, separated by spaces; empty when they are computed.
    occasions: sermon.chosenOccasions?.join(' ') ?? '',
    isSpokenText: sermon.isSpokenText === 'true',
    isFeatured: sermon.isFeatured === 'true',
  }) as EditValues;

/** The slugs in the value of the `occasions` field. */
export const occasionSlugsOf = (occasions: string): string[] => occasions.split(' ').filter(Boolean);

/**
 * A field for comparisons. Plain and formatted text replace each other, so `content` stands for both: its value is the
 * formatted text, if there is one.
 */
export type ComparedField = Exclude<EditField, 'contentMarkdown'>;
const comparedFields = editFields.filter((name): name is ComparedField => name !== 'contentMarkdown');

/** The value of a field as shown in a comparison. */
export const comparedValue = (values: EditValues, field: ComparedField): string | boolean =>
  field === 'content' ? values.contentMarkdown || values.content : values[field];

/** Whether two states of the form have the same value of a field. */
export const isSameField = (field: ComparedField, one: EditValues, other: EditValues): boolean =>
  comparedValue(one, field) === comparedValue(other, field) &&
  (field !== 'content' || Boolean(one.contentMarkdown) === Boolean(other.contentMarkdown));

/** The fields in which two states of the form differ. */
export const differingFields = (one: EditValues, other: EditValues): ComparedField[] =>
  comparedFields.filter((field) => !isSameField(field, one, other));

/** How the form and the stored sermon differ. They conflict if `disputed` is not empty. */
export interface EditComparison {
  /** The stored values, and their version. */
  readonly theirs: EditValues;
  readonly version: number;
  /** Changed in the form and, differently, in the stored sermon: the user decides. */
  readonly disputed: readonly ComparedField[];
  /** Changed in the stored sermon only: updated in the form. */
  readonly adopted: readonly ComparedField[];
}

/**
 * Compares the form with the stored sermon, after another administrator's save or after a save of this form.
 * @param base the values that the edit started from; after a save of this form, the values that it sent
 * @param mine the form's current values
 * @param stored the sermon as it is stored now
 */
export function compareEdits(base: EditValues, mine: EditValues, stored: AdminSermonOutput): EditComparison {
  const theirs = editValues(stored);
  const changed = differingFields(base, theirs).filter((field) => !isSameField(field, mine, theirs));
  return {
    theirs,
    version: stored.version,
    disputed: changed.filter((field) => !isSameField(field, mine, base)),
    adopted: changed.filter((field) => isSameField(field, mine, base)),
  };
}
