import type { AdminSermonOutput } from '../../../../../shared/sermon.schemas.ts';
import { type SermonFieldName, sermonFieldNames, sermonFields } from '../../../../../shared/sermon-fields.ts';
import { slugify } from '../../../../../shared/text/slug.ts';

/** Fields that the edit form does not have. */
type OtherField = 'dateSubmitted' | 'isPublished' | 'isHidden' | 'sourceId';
export type EditField = Exclude<SermonFieldName, OtherField>;
const otherFields: readonly SermonFieldName[] = ['dateSubmitted', 'isPublished', 'isHidden', 'sourceId'];
const editFields = sermonFieldNames.filter((name): name is EditField => !otherFields.includes(name));

/** The label of a field, in the form and in the conflict view. */
export const fieldLabel = (field: EditField): string =>
  field === 'preview' ? 'Preview/blurb' : sermonFields[field].label;

export type Switch = 'isFeatured' | 'isSpokenText';
/** The form's values. All fields are strings, except switches. */
export type EditValues = Record<Exclude<EditField, Switch>, string> & Record<Switch, boolean>;

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
export const slugsOf = (occasions: string): string[] => occasions.split(' ').filter(Boolean);

/**
 * The fields in which two states of the form differ. `content` is computed from formatted text, so it is not compared
 * when both have formatted text.
 */
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
  /** Changed by the other administrator only: updated in the form. */
  readonly adopted: readonly EditField[];
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
    adopted: changed.filter((field) => mine[field] === base[field]),
  };
}
