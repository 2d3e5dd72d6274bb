import type { SubmissionForm } from '../../../../shared/sermon.schemas.ts';
import { readJson, removeText, storeText } from '../../../ui/local-storage.ts';

const storageKey = 'bimah.submitter';

/** The fields that usually stay the same from one sermon to the next. */
export const detailFields = [
  'rabbiName',
  'email',
  'phone',
  'synagogueName',
  'website',
  'city',
  'state',
  'country',
] as const satisfies readonly (keyof SubmissionForm)[];

/** The submitter's details from the last sermon sent in this browser. */
export type SubmitterDetails = Partial<Record<(typeof detailFields)[number], string>>;

/** Stores the submitter's details of a sermon that the server accepted. */
export function rememberSubmitter(values: SubmissionForm): void {
  const details = Object.fromEntries(
    detailFields.flatMap((field) => (values[field] ? [[field, values[field]]] : [])),
  );
  storeText(storageKey, JSON.stringify(details));
}

/** The stored details; empty when there are none or they cannot be read. */
export function readSubmitter(): SubmitterDetails {
  const stored = readJson(storageKey) as Record<string, unknown> | null;
  const value = (field: string) => stored?.[field];
  return Object.fromEntries(
    detailFields.flatMap((field) => (typeof value(field) === 'string' ? [[field, value(field)]] : [])),
  );
}

/** Removes the stored details from this browser. */
export const removeSubmitter = (): void => removeText(storageKey);

/** The fields whose value is a stored detail. */
export const filledFields = (details: SubmitterDetails, values: SubmissionForm) =>
  detailFields.filter((field) => details[field] !== undefined && values[field] === details[field]);
