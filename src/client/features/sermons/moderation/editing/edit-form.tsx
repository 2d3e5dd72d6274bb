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
import { newKey } from '../../submission/submission-draft.ts';
import { useIsCurrent } from '../use-is-current.ts';
import { useRefreshSermons } from '../use-moderation.ts';
import { EditConflict } from './edit-conflict.tsx';
import { editName, readEditDraft, removeEdit, storeEdit } from './edit-draft.ts';
import { FeaturedSwitch, ProseField, Row, TextField } from './edit-fields.tsx';
import { EditUploads } from './edit-uploads.tsx';
import {
  type Conflict,
  compareEdits,
  differingFields,
  type EditField,
  type EditValues,
  editValues,
  slugsOf,
} from './edit-values.ts';

/** The conflict that a save has found. */
interface Dispute {
  readonly conflict: Conflict;
  readonly written: EditValues;
  /** Whether the user typed while the save was running. */
  readonly isStillTyping: boolean;
}

interface EditFormProps {
  readonly sermon: AdminSermonOutput;
  /** Called after saving or cancelling: the form closes. */
  readonly onDone: () => void;
}

/**
 * The inline form 'Edit Sermon'. Typed text survives conflicts, navigation and crashes (docs/product/failures.md D7).
 */
export default function EditForm({ sermon, onDone }: EditFormProps) {
  const [origin, setOrigin] = useState({ values: editValues(sermon), version: sermon.version });
  const [draft, setDraft] = useState(() => readEditDraft(sermon.id));
  const [draftName] = useState(() => editName(sermon.id, newKey()));
  const [dispute, setDispute] = useState<Dispute | null>(null);
  const isSlugFollowing = useRef(false);
  const isOver = useRef(false);
  const isStillOpen = useIsCurrent(sermon.id);
  const { isUploading, onBusy } = usePendingUploads();
  const form = useForm<EditValues>({
    resolver: zodResolver(editSermonForm, undefined, { raw: true }) as never,
    defaultValues: origin.values,
    mode: 'onTouched',
  });
  const { setValue, watch, setError, handleSubmit, formState, getValues } = form;
  const edit = trpc.admin.sermons.edit.useMutation();
  const utils = trpc.useUtils();
  const refresh = useRefreshSermons();

  const values = watch();
  const isChanged = differingFields(origin.values, values).length > 0;
  useEffect(() => {
    if (isOver.current) return;
    if (isChanged) storeEdit(draftName, { values, base: origin.values, version: origin.version });
    else removeEdit(draftName);
  }, [values, isChanged, origin, draftName]);

  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => liftToasts('4.5rem'), []);
  // `setFocus` of react-hook-form is delayed and could take the focus from a field that the user has chosen since.
  useLayoutEffect(() => frame.current?.querySelector<HTMLElement>('[name=title]')?.focus(), []);

  const mayLeave = () => isOver.current || !isChanged;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [here, there] = [current.search, next.search].map(shownSermon);
      const isStaying = next.pathname === current.pathname && here === there;
      return !isStaying && !mayLeave();
    },
    enableBeforeUnload: () => !mayLeave(),
    withResolver: true,
  });

  const set = useCallback(
    (field: EditField, value: string | boolean) => setValue(field, value as never, { shouldValidate: true }),
    [setValue],
  );
  const setSlug = (slug: string, isFollowing: boolean) => {
    isSlugFollowing.current = isFollowing;
    set('slug', slug);
  };
  useEffect(() => {
    const subscription = watch(({ title }, { name }) => {
      if (name === 'title' && isSlugFollowing.current) set('slug', slugify(title ?? ''));
    });
    return () => subscription.unsubscribe();
  }, [watch, set]);

  /**
   * Handles another administrator's save: takes over the fields that only they changed, and asks about the fields that
   * both changed.
   */
  function meet(stored: AdminSermonOutput, sent: EditValues) {
    const written = getValues();
    const conflict = compareEdits(origin.values, written, stored);
    for (const field of conflict.takenOver) set(field, conflict.theirs[field]);
    setOrigin({ values: conflict.theirs, version: conflict.version });
    setDispute({ conflict, written, isStillTyping: differingFields(sent, written).length > 0 });
  }

  function restore() {
    if (!draft) return;
    setOrigin({ values: draft.base, version: draft.version });
    for (const field of differingFields(draft.base, draft.values)) set(field, draft.values[field]);
    storeEdit(draftName, draft);
    removeEdit(draft.name);
    setDraft(null);
  }

  /** After a save during which the user kept typing: keeps the form open, based on the stored version. */
  function continueFrom(sent: EditValues, stored: AdminSermonOutput) {
    const { takenOver, theirs, version } = compareEdits(sent, getValues(), stored);
    for (const field of takenOver) set(field, theirs[field]);
    setOrigin({ values: theirs, version });
    setDispute(null);
  }

  const save = handleSubmit(async (fields) => {
    try {
      const stored = await edit.mutateAsync({
        ...fields,
        occasions: slugsOf(fields.occasions),
        id: sermon.id,
        version: origin.version,
      });
      utils.admin.sermons.byId.setData({ id: sermon.id }, stored);
      toast({ title: 'Sermon Updated' });
      if (differingFields(fields, getValues()).length > 0) continueFrom(fields, stored);
      else {
        isOver.current = true;
        removeEdit(draftName);
        if (isStillOpen(sermon.id)) onDone();
      }
      await refresh();
    } catch (error) {
      const stored = adminSermonOutput.safeParse(storedOf(error));
      if (stored.success) meet(stored.data, fields);
      for (const issue of issuesOf(error)) setError(issue.path as EditField, { message: issue.message });
      toast({
        title: 'Update Error',
        description: `Failed to update sermon: ${reasonOf(error)}`,
        kind: 'error',
      });
    }
  });

  const text = { form };
  return (
    <chakra.form
      ref={frame}
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
            <Button size="sm" onClick={restore}>
              Restore changes
            </Button>
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                removeEdit(draft.name);
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
          written={dispute.written}
          takesKeyboard={!dispute.isStillTyping}
          mine={values}
          onTake={(field) => set(field, dispute.conflict.theirs[field])}
          onKeep={(field) => set(field, dispute.written[field])}
        />
      )}
      <TextField {...text} name="title" />
      <SlugField
        title={values.title}
        value={values.slug}
        error={formState.errors.slug?.message}
        onChange={setSlug}
      />
      <Row>
        <TextField {...text} name="sermonType" />
        <TextField {...text} name="dateDelivered" type="date" />
      </Row>
      <OccasionField
        id="edit-occasions"
        date={values.dateDelivered}
        country={values.country}
        chosen={slugsOf(values.occasions)}
        error={formState.errors.occasions?.message}
        onChange={(slugs) => set('occasions', slugs.join(' '))}
      />
      <Row>
        <TextField {...text} name="rabbiName" />
        <TextField {...text} name="synagogueName" />
      </Row>
      <TextField {...text} name="website" type="url" hint="The full URL, including https://" />
      <Row columns={3}>
        <TextField {...text} name="city" />
        <TextField {...text} name="state" />
        <TextField {...text} name="country" />
      </Row>
      <Row>
        <TextField {...text} name="email" type="email" />
        <TextField {...text} name="phone" type="tel" />
      </Row>
      <TextField {...text} name="keywords" hint="Separated by commas" />
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
          set('content', content);
        }}
        onTitle={(title) => {
          if (values.title.trim()) return isSameTitle(values.title, title);
          set('title', title);
          return true;
        }}
      />
      <ProseField {...text} name="preview" rows={3} />
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
        <ActionButton type="submit" minW="9rem" isIdle={formState.isSubmitting || isUploading}>
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
          isOver.current = true;
          removeEdit(draftName);
          blocker.proceed?.();
        }}
      />
    </chakra.form>
  );
}

/** Identifies the open sermon and its mode. The form stays open while this value stays the same. */
const shownSermon = (search: object): string =>
  JSON.stringify(['sermon' in search && search.sermon, 'edit' in search && search.edit]);
