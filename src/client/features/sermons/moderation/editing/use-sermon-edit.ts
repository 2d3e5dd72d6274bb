import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { editSermonForm } from '../../../../../shared/moderation.schemas.ts';
import { type AdminSermonOutput, adminSermonOutput } from '../../../../../shared/sermon.schemas.ts';
import { slugify } from '../../../../../shared/text/slug.ts';
import { issuesOf, reasonOf, storedOf } from '../../../../api/api-error.ts';
import { trpc } from '../../../../api/trpc.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { randomId } from '../../submission/submission-draft.ts';
import { useRefreshSermons } from '../cached-sermons.ts';
import { useIsCurrent } from '../use-is-current.ts';
import { editStorageKey, readEditDraft, removeEdit, storeEdit } from './edit-draft.ts';
import {
  type ComparedField,
  compareEdits,
  differingFields,
  type EditComparison,
  type EditField,
  type EditValues,
  editValues,
  occasionSlugsOf,
} from './edit-values.ts';

const conflictMessage = 'Someone else changed this field too. Compare both versions at the top of the form.';

/** A conflict with another administrator's save. */
interface SaveConflict {
  readonly conflict: EditComparison;
  /** The values of the form when the conflict was found. */
  readonly ownValues: EditValues;
  /** Whether the user changed the form while the save was running. */
  readonly hasTypedDuringSave: boolean;
}

/**
 * The state of the edit form: its values, the unsaved changes stored in this browser (docs/product/failures.md D7), and
 * saving, with conflicts.
 * @param onDone closes the form; called after a save, unless the user typed during it or opened another sermon
 */
export function useSermonEdit(sermon: AdminSermonOutput, onDone: () => void) {
  const [base, setBase] = useState({ values: editValues(sermon), version: sermon.version });
  const [draft, setDraft] = useState(() => readEditDraft(sermon.id));
  const [storageKey] = useState(() => editStorageKey(sermon.id, randomId()));
  const [saveConflict, setSaveConflict] = useState<SaveConflict | null>(null);
  const slugFollowsTitle = useRef(false);
  const isClosed = useRef(false);
  const isCurrent = useIsCurrent(sermon.id);
  const form = useForm<EditValues>({
    resolver: zodResolver(editSermonForm, undefined, { raw: true }) as never,
    defaultValues: base.values,
    mode: 'onTouched',
    // The library focuses only registered inputs: not the slug, the files and the open editor.
    shouldFocusError: false,
  });
  const { setValue, watch, setError, handleSubmit, getValues } = form;
  const edit = trpc.admin.sermons.edit.useMutation();
  const utils = trpc.useUtils();
  const refresh = useRefreshSermons();

  const formElement = useRef<HTMLFormElement>(null);
  const hasInvalidFields = useRef(false);
  const { isSubmitting, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || !hasInvalidFields.current) return;
    hasInvalidFields.current = false;
    formElement.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isSubmitting, submitCount]);

  const values = watch();
  const isChanged = differingFields(base.values, values).length > 0;
  useEffect(() => {
    if (isClosed.current) return;
    if (isChanged) storeEdit(storageKey, { values, base: base.values, version: base.version });
    else removeEdit(storageKey);
  }, [values, isChanged, base, storageKey]);

  const setField = useCallback(
    (field: EditField, value: string | boolean) => setValue(field, value as never, { shouldValidate: true }),
    [setValue],
  );
  const copyField = (field: ComparedField, from: EditValues) => {
    setField(field, from[field]);
    if (field === 'content') setField('contentMarkdown', from.contentMarkdown);
  };
  const setSlug = (slug: string, followsTitle: boolean) => {
    slugFollowsTitle.current = followsTitle;
    setField('slug', slug);
  };
  useEffect(() => {
    const subscription = watch(({ title }, { name }) => {
      if (name === 'title' && slugFollowsTitle.current) setField('slug', slugify(title ?? ''));
    });
    return () => subscription.unsubscribe();
  }, [watch, setField]);

  function restoreDraft() {
    if (!draft) return;
    setBase({ values: draft.base, version: draft.version });
    for (const field of differingFields(draft.base, draft.values)) copyField(field, draft.values);
    storeEdit(storageKey, draft);
    discardDraft();
  }

  function discardDraft() {
    if (draft) removeEdit(draft.storageKey);
    setDraft(null);
  }

  /**
   * Handles another administrator's save: updates the fields that only they changed, and asks about the fields that
   * both changed.
   */
  function handleConflict(stored: AdminSermonOutput, sent: EditValues) {
    const ownValues = getValues();
    const conflict = compareEdits(base.values, ownValues, stored);
    for (const field of conflict.adopted) copyField(field, conflict.theirs);
    // Does not block saving. Choosing a version or changing the field removes it.
    for (const field of conflict.disputed) setError(field, { message: conflictMessage });
    setBase({ values: conflict.theirs, version: conflict.version });
    setSaveConflict({ conflict, ownValues, hasTypedDuringSave: differingFields(sent, ownValues).length > 0 });
  }

  /** After a save during which the user kept typing: keeps the form open, based on the stored version. */
  function continueFrom(sent: EditValues, stored: AdminSermonOutput) {
    const { adopted, theirs, version } = compareEdits(sent, getValues(), stored);
    for (const field of adopted) copyField(field, theirs);
    setBase({ values: theirs, version });
    setSaveConflict(null);
  }

  /** Ends the edit: removes its stored changes. The form can then be left without a confirmation. */
  function close() {
    isClosed.current = true;
    removeEdit(storageKey);
  }

  async function submit(fields: EditValues, version = base.version): Promise<void> {
    const focusedAtSubmit = document.activeElement;
    try {
      const stored = await edit.mutateAsync({
        ...fields,
        occasions: occasionSlugsOf(fields.occasions),
        id: sermon.id,
        version,
      });
      utils.admin.sermons.byId.setData({ id: sermon.id }, stored);
      toast({ title: 'Sermon Updated' });
      if (differingFields(fields, getValues()).length > 0) continueFrom(fields, stored);
      else {
        close();
        if (isCurrent(sermon.id)) onDone();
      }
      await refresh();
    } catch (error) {
      const stored = adminSermonOutput.safeParse(storedOf(error));
      if (stored.success) {
        const { disputed, adopted, version: newVersion } = compareEdits(base.values, fields, stored.data);
        // No field conflicts: the sermon was only published or hidden, or this text is already stored.
        if (disputed.length + adopted.length === 0) return submit(fields, newVersion);
        handleConflict(stored.data, fields);
      }
      const issues = issuesOf(error);
      for (const issue of issues) setError(issue.path as EditField, { message: issue.message });
      // The user may have gone on in another field.
      hasInvalidFields.current = issues.length > 0 && document.activeElement === focusedAtSubmit;
      toast({
        title: 'Update Error',
        description: `Failed to update sermon: ${reasonOf(error)}`,
        kind: 'error',
      });
    }
  }
  const save = handleSubmit(
    (fields) => submit(fields),
    () => {
      hasInvalidFields.current = true;
    },
  );

  return {
    form,
    formElement,
    values,
    setField,
    copyField,
    setSlug,
    draft,
    restoreDraft,
    discardDraft,
    saveConflict,
    save,
    hasUnsavedChanges: () => !isClosed.current && isChanged,
    close,
  };
}
