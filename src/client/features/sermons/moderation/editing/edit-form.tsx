import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { editSermonForm } from '../../../../../shared/moderation.schemas.ts';
import { type AdminSermonOutput, adminSermonOutput } from '../../../../../shared/sermon.schemas.ts';
import { slugify } from '../../../../../shared/text/slug.ts';
import { issuesOf, reasonOf, storedOf } from '../../../../api/api-error.ts';
import { trpc } from '../../../../api/trpc.ts';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { shortWindow } from '../../../../ui/feedback/dialog.tsx';
import { liftToasts, toast } from '../../../../ui/feedback/toast.ts';
import { usePendingUploads } from '../../../../ui/uploads/use-pending-uploads.ts';
import { FormattedField } from '../../editor/formatted-field.tsx';
import { isSameTitle } from '../../editor/same-title.ts';
import { OccasionField } from '../../occasions/occasion-field.tsx';
import { SlugField } from '../../submission/slug-field.tsx';
import { randomId } from '../../submission/submission-draft.ts';
import { useRefreshSermons } from '../cached-sermons.ts';
import { useIsCurrent } from '../use-is-current.ts';
import { EditConflict } from './edit-conflict.tsx';
import { editStorageKey, readEditDraft, removeEdit, storeEdit } from './edit-draft.ts';
import { FeaturedSwitch, MultilineField, Row, TextField } from './edit-fields.tsx';
import { EditUploads } from './edit-uploads.tsx';
import {
  type Conflict,
  compareEdits,
  differingFields,
  type EditField,
  type EditValues,
  editValues,
  occasionSlugsOf,
} from './edit-values.ts';

/** A conflict with another administrator's save. */
interface Dispute {
  readonly conflict: Conflict;
  /** The values of the form when the conflict was found. */
  readonly ownValues: EditValues;
  /** Whether the user changed the form while the save was running. */
  readonly hasTypedDuringSave: boolean;
}

interface EditFormProps {
  readonly sermon: AdminSermonOutput;
  /** Called after saving or canceling: the form closes. */
  readonly onDone: () => void;
}

/**
 * The inline form 'Edit Sermon'. Unsaved changes survive conflicts, reloads and crashes (docs/product/failures.md D7).
 * Canceling or following a link discards them, after a confirmation.
 */
export default function EditForm({ sermon, onDone }: EditFormProps) {
  const [base, setBase] = useState({ values: editValues(sermon), version: sermon.version });
  const [draft, setDraft] = useState(() => readEditDraft(sermon.id));
  const [storageKey] = useState(() => editStorageKey(sermon.id, randomId()));
  const [dispute, setDispute] = useState<Dispute | null>(null);
  const slugFollowsTitle = useRef(false);
  const isClosed = useRef(false);
  const isCurrent = useIsCurrent(sermon.id);
  const { isUploading, onBusy } = usePendingUploads();
  const form = useForm<EditValues>({
    resolver: zodResolver(editSermonForm, undefined, { raw: true }) as never,
    defaultValues: base.values,
    mode: 'onTouched',
  });
  const { setValue, watch, setError, handleSubmit, formState, getValues } = form;
  const edit = trpc.admin.sermons.edit.useMutation();
  const utils = trpc.useUtils();
  const refresh = useRefreshSermons();

  const values = watch();
  const isChanged = differingFields(base.values, values).length > 0;
  useEffect(() => {
    if (isClosed.current) return;
    if (isChanged) storeEdit(storageKey, { values, base: base.values, version: base.version });
    else removeEdit(storageKey);
  }, [values, isChanged, base, storageKey]);

  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => liftToasts('4.5rem'), []);
  // `setFocus` of react-hook-form is delayed and could take the focus from a field that the user has chosen since.
  useLayoutEffect(() => formElement.current?.querySelector<HTMLElement>('[name=title]')?.focus(), []);

  const mayLeave = () => isClosed.current || !isChanged;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [currentView, nextView] = [current.search, next.search].map(openViewOf);
      const isStaying = next.pathname === current.pathname && currentView === nextView;
      return !isStaying && !mayLeave();
    },
    enableBeforeUnload: () => !mayLeave(),
    withResolver: true,
  });

  const setField = useCallback(
    (field: EditField, value: string | boolean) => setValue(field, value as never, { shouldValidate: true }),
    [setValue],
  );
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

  /**
   * Handles another administrator's save: updates the fields that only they changed, and asks about the fields that
   * both changed.
   */
  function handleConflict(stored: AdminSermonOutput, sent: EditValues) {
    const ownValues = getValues();
    const conflict = compareEdits(base.values, ownValues, stored);
    for (const field of conflict.adopted) setField(field, conflict.theirs[field]);
    setBase({ values: conflict.theirs, version: conflict.version });
    setDispute({ conflict, ownValues, hasTypedDuringSave: differingFields(sent, ownValues).length > 0 });
  }

  function restoreDraft() {
    if (!draft) return;
    setBase({ values: draft.base, version: draft.version });
    for (const field of differingFields(draft.base, draft.values)) setField(field, draft.values[field]);
    storeEdit(storageKey, draft);
    removeEdit(draft.storageKey);
    setDraft(null);
  }

  /** After a save during which the user kept typing: keeps the form open, based on the stored version. */
  function continueFrom(sent: EditValues, stored: AdminSermonOutput) {
    const { adopted, theirs, version } = compareEdits(sent, getValues(), stored);
    for (const field of adopted) setField(field, theirs[field]);
    setBase({ values: theirs, version });
    setDispute(null);
  }

  const save = handleSubmit(async (fields) => {
    try {
      const stored = await edit.mutateAsync({
        ...fields,
        occasions: occasionSlugsOf(fields.occasions),
        id: sermon.id,
        version: base.version,
      });
      utils.admin.sermons.byId.setData({ id: sermon.id }, stored);
      toast({ title: 'Sermon Updated' });
      if (differingFields(fields, getValues()).length > 0) continueFrom(fields, stored);
      else {
        isClosed.current = true;
        removeEdit(storageKey);
        if (isCurrent(sermon.id)) onDone();
      }
      await refresh();
    } catch (error) {
      const stored = adminSermonOutput.safeParse(storedOf(error));
      if (stored.success) handleConflict(stored.data, fields);
      for (const issue of issuesOf(error)) setError(issue.path as EditField, { message: issue.message });
      toast({
        title: 'Update Error',
        description: `Failed to update sermon: ${reasonOf(error)}`,
        kind: 'error',
      });
    }
  });

  const fieldProps = { form };
  return (
    <chakra.form
      ref={formElement}
      noValidate
      onSubmit={save}
      aria-label="Edit Sermon"
      display="flex"
      flexDirection="column"
      gap="4"
    >
      {draft && (
        <Box borderWidth="1px" borderColor="goldLine" borderRadius="md" p="4" fontSize="sm">
          <Box mb="3">This browser has unsaved changes to this sermon.</Box>
          <Flex gap="2">
            <Button size="sm" onClick={restoreDraft}>
              Restore changes
            </Button>
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                removeEdit(draft.storageKey);
                setDraft(null);
              }}
            >
              Discard changes
            </Button>
          </Flex>
        </Box>
      )}
      {dispute && (
        <EditConflict
          key={dispute.conflict.version}
          conflict={dispute.conflict}
          currentValues={values}
          ownValues={dispute.ownValues}
          takesFocus={!dispute.hasTypedDuringSave}
          onUseSaved={(field) => setField(field, dispute.conflict.theirs[field])}
          onKeepOwn={(field) => setField(field, dispute.ownValues[field])}
        />
      )}
      <TextField {...fieldProps} name="title" />
      <SlugField
        title={values.title}
        value={values.slug}
        error={formState.errors.slug?.message}
        onChange={setSlug}
      />
      <Row>
        <TextField {...fieldProps} name="sermonType" />
        <TextField {...fieldProps} name="dateDelivered" type="date" />
      </Row>
      <OccasionField
        id="edit-occasions"
        date={values.dateDelivered}
        country={values.country}
        chosenSlugs={occasionSlugsOf(values.occasions)}
        error={formState.errors.occasions?.message}
        onChange={(slugs) => setField('occasions', slugs.join(' '))}
      />
      <Row>
        <TextField {...fieldProps} name="rabbiName" />
        <TextField {...fieldProps} name="synagogueName" />
      </Row>
      <TextField {...fieldProps} name="website" type="url" hint="The full URL, including https://" />
      <Row columns={3}>
        <TextField {...fieldProps} name="city" />
        <TextField {...fieldProps} name="state" />
        <TextField {...fieldProps} name="country" />
      </Row>
      <Row>
        <TextField {...fieldProps} name="email" type="email" />
        <TextField {...fieldProps} name="phone" type="tel" />
      </Row>
      <TextField {...fieldProps} name="keywords" hint="Separated by commas" />
      <EditUploads form={form} onBusy={onBusy} />
      <FeaturedSwitch form={form} />
      <FormattedField
        id="edit-content"
        values={{ content: values.content, contentMarkdown: values.contentMarkdown }}
        error={formState.errors.content?.message ?? formState.errors.contentMarkdown?.message}
        contentInput={form.register('content')}
        markdownInput={form.register('contentMarkdown')}
        textareaProps={{ rows: 16, fontFamily: 'heading' }}
        minHeight="16rem"
        onChange={({ content, contentMarkdown }) => {
          setValue('contentMarkdown', contentMarkdown);
          setField('content', content);
        }}
        onTitle={(title) => {
          if (values.title.trim()) return isSameTitle(values.title, title);
          setField('title', title);
          return true;
        }}
      />
      <MultilineField {...fieldProps} name="preview" rows={3} />
      <Flex
        gap="3"
        justify="flex-end"
        position="sticky"
        bottom="-5"
        css={{ [shortWindow]: { position: 'static' } }}
        mx={{ base: '-4', md: '-6' }}
        mb="-5"
        px={{ base: '4', md: '6' }}
        py="3"
        bg="raised"
        borderTopWidth="1px"
        borderColor="line"
      >
        <Button type="button" variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <ActionButton type="submit" minW="9rem" isDisabled={formState.isSubmitting || isUploading}>
          {formState.isSubmitting ? 'Saving...' : isUploading ? 'Uploading...' : 'Save Changes'}
        </ActionButton>
      </Flex>
      <ConfirmDialog
        isOpen={blocker.status === 'blocked'}
        title="Leave without saving?"
        question="Your changes to this sermon will be lost."
        confirm="Leave without saving"
        cancel="Keep editing"
        onCancel={() => blocker.reset?.()}
        onConfirm={() => {
          isClosed.current = true;
          removeEdit(storageKey);
          blocker.proceed?.();
        }}
      />
    </chakra.form>
  );
}

/** The open sermon and whether it is edited, as text. The form stays open while this text stays the same. */
const openViewOf = (search: object): string =>
  JSON.stringify(['sermon' in search && search.sermon, 'edit' in search && search.edit]);
