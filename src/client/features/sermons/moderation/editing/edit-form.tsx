import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import type { AdminSermonOutput } from '../../../../../shared/sermon.schemas.ts';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { shortWindow } from '../../../../ui/feedback/dialog.tsx';
import { liftToasts } from '../../../../ui/feedback/toast.ts';
import { usePendingUploads } from '../../../../ui/uploads/use-pending-uploads.ts';
import { FormattedField } from '../../editor/formatted-field.tsx';
import { isSameTitle } from '../../editor/same-title.ts';
import { OccasionField } from '../../occasions/occasion-field.tsx';
import { SlugField } from '../../submission/slug-field.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { FeaturedSwitch, MultilineField, Row, TextField } from './edit-fields.tsx';
import { EditUploads } from './edit-uploads.tsx';
import { occasionSlugsOf } from './edit-values.ts';
import { LeaveConfirmation } from './leave-confirmation.tsx';
import { useSermonEdit } from './use-sermon-edit.ts';

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
  const edit = useSermonEdit(sermon, onDone);
  const { form, formElement, values, setField, draft, saveConflict } = edit;
  const { formState } = form;
  const { isUploading, onBusy } = usePendingUploads();

  useEffect(() => liftToasts('4.5rem'), []);
  // `setFocus` of react-hook-form is delayed and could take the focus from a field that the user has chosen since.
  const focusTitle = useCallback(
    () => formElement.current?.querySelector<HTMLElement>('[name=title]')?.focus(),
    [formElement],
  );
  useLayoutEffect(focusTitle, [focusTitle]);

  return (
    <chakra.form
      ref={formElement}
      noValidate
      onSubmit={edit.save}
      aria-label="Edit Sermon"
      display="flex"
      flexDirection="column"
      gap="4"
    >
      {draft && (
        <RestorePrompt
          onRestore={() => {
            edit.restoreDraft();
            // The button with the focus disappears.
            focusTitle();
          }}
          onDiscard={() => {
            edit.discardDraft();
            focusTitle();
          }}
        />
      )}
      {saveConflict && (
        <EditConflict
          key={saveConflict.conflict.version}
          conflict={saveConflict.conflict}
          currentValues={values}
          ownValues={saveConflict.ownValues}
          takesFocus={!saveConflict.hasTypedDuringSave}
          onUseSaved={(field) => edit.copyField(field, saveConflict.conflict.theirs)}
          onKeepOwn={(field) => edit.copyField(field, saveConflict.ownValues)}
        />
      )}
      <TextField form={form} name="title" />
      <SlugField
        title={values.title}
        value={values.slug}
        error={formState.errors.slug?.message}
        onChange={edit.setSlug}
      />
      <Row>
        <TextField form={form} name="sermonType" />
        <TextField form={form} name="dateDelivered" type="date" />
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
        <TextField form={form} name="rabbiName" />
        <TextField form={form} name="synagogueName" />
      </Row>
      <TextField form={form} name="website" type="url" hint="The full URL, including https://" />
      <Row columns={3}>
        <TextField form={form} name="city" />
        <TextField form={form} name="state" />
        <TextField form={form} name="country" />
      </Row>
      <Row>
        <TextField form={form} name="email" type="email" />
        <TextField form={form} name="phone" type="tel" />
      </Row>
      <TextField form={form} name="keywords" hint="Separated by commas" />
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
          form.setValue('contentMarkdown', contentMarkdown);
          setField('content', content);
        }}
        onTitle={(title) => {
          // `values` is from before the file was read.
          const currentTitle = form.getValues('title');
          if (currentTitle.trim()) return isSameTitle(currentTitle, title);
          setField('title', title);
          return true;
        }}
      />
      <MultilineField form={form} name="preview" rows={3} />
      <Flex
        gap="3"
        justify="flex-end"
        position="sticky"
        bottom="0"
        css={{
          [shortWindow]: { position: 'static' },
          // In the queue. In the dialog, `html` does not scroll.
          'html:has(&)': { scrollPaddingBottom: '6rem' },
        }}
        mx={{ base: '-4', md: '-6' }}
        borderBottomRadius="md"
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
          {formState.isSubmitting ? 'Saving...' : isUploading ? 'Uploading…' : 'Save Changes'}
        </ActionButton>
      </Flex>
      <LeaveConfirmation hasUnsavedChanges={edit.hasUnsavedChanges} onLeave={edit.close} />
    </chakra.form>
  );
}

/** Offers to restore unsaved changes from an earlier visit or another tab. */
const RestorePrompt = ({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) => (
  <Box borderWidth="1px" borderColor="goldLine" borderRadius="md" p="4" fontSize="sm">
    <Box mb="3">This browser has unsaved changes to this sermon.</Box>
    <Flex gap="2">
      <Button size="sm" onClick={onRestore}>
        Restore changes
      </Button>
      <Button size="sm" variant="outline" onClick={onDiscard}>
        Discard changes
      </Button>
    </Flex>
  </Box>
);
