import { Box, Button, Grid, Input, Textarea, type TextareaProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type SermonField, sermonFields } from '../../../../shared/sermon-fields.ts';
import {
  type CorrectableField,
  correctionLabels,
  type PostedCorrection,
  type SubmissionOutput,
  submissionTexts,
} from '../../../../shared/submission.schemas.ts';
import { QuietErrors } from '../../../ui/forms/field-error.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { FormGroup } from '../../../ui/forms/form-group.tsx';
import { hebrewBlock } from '../../../ui/text/bidi-text.tsx';
import { RestoreDraftPrompt } from '../submission/restore-draft-prompt.tsx';
import { CorrectionFiles } from './correction-files.tsx';
import { CorrectionText } from './correction-text.tsx';
import { useCorrectionDraft } from './use-correction-draft.ts';

interface CorrectionFormProps {
  readonly submission: SubmissionOutput;
  readonly token: string;
  /** The form that the user posted, if it was rejected. */
  readonly posted: PostedCorrection | undefined;
  /** Whether the page follows a successful action. */
  readonly isSuccess: boolean;
}

/**
 * Corrects the fields and files; after publication, proposes changes to them. A plain form: works without JavaScript.
 * Also sends the values that it was rendered with, so that only changed fields are saved.
 */
export function CorrectionForm({ submission, token, posted, isSuccess }: CorrectionFormProps) {
  const { state, version, proposal } = submission;
  const stored = submissionTexts(submission);
  // Another rejected form of the page, such as a withdrawal, has no values.
  const rejected = posted && Object.keys(posted.values).length > 0 ? posted.values : undefined;
  const draft = useCorrectionDraft({
    sermonId: submission.sermon.id,
    stored,
    isRejected: rejected !== undefined,
    isSuccess,
  });
  const { restored } = draft;
  const changed = rejected ?? restored?.values;
  const errorOf = (name: CorrectableField) => posted?.issues.find(({ path }) => path === name)?.message;
  const isConflict = (name: CorrectableField) => posted?.conflicts.includes(name) ?? false;
  const renderField = (
    name: CorrectableField,
    { type, textarea, hint }: { hint?: ReactNode; type?: string; textarea?: TextareaProps } = {},
  ) => {
    const value = changed?.[name] ?? stored[name];
    const { max, isRequired }: SermonField = sermonFields[name];
    return (
      <FormField
        id={`correction-${name}`}
        label={correctionLabels[name]}
        error={errorOf(name)}
        isRequired={isRequired}
        hint={hint}
      >
        {({ required, ...props }) => {
          const currentId = `correction-${name}-current`;
          const input = {
            ...props,
            'aria-describedby':
              [props['aria-describedby'], isConflict(name) && currentId].filter(Boolean).join(' ') ||
              undefined,
            name,
            'aria-required': required,
            dir: 'auto',
            maxLength: max,
            defaultValue: value,
            // Works without JavaScript: browsers focus the first of several fields with `autofocus`.
            autoFocus: errorOf(name) !== undefined,
          };
          return (
            <>
              {textarea ? <Textarea {...input} {...textarea} /> : <Input {...input} type={type} />}
              {isConflict(name) && <StoredText id={currentId} text={stored[name]} />}
            </>
          );
        }}
      </FormField>
    );
  };
  return (
    <form
      // Renders the fields again with the restored text.
      key={restored ? 'restored' : 'stored'}
      ref={draft.form}
      method="post"
      action={`/submissions/${token}`}
      encType="multipart/form-data"
      noValidate
      onInput={() => draft.store(false)}
      onSubmit={() => draft.store(true)}
    >
      {draft.isPrompted && (
        <RestoreDraftPrompt
          title={restored?.values.title ?? ''}
          onContinue={() => {
            draft.dismissPrompt();
            document.getElementById('correction-title')?.focus();
          }}
          onDiscard={() => {
            draft.discard();
            // The button with the focus disappears.
            draft.form.current?.closest('details')?.querySelector('summary')?.focus();
          }}
        />
      )}
      <input type="hidden" name="version" value={restored?.version ?? version} />
      <input
        type="hidden"
        name="proposal"
        value={restored?.proposal ?? (proposal?.outcome === null ? proposal.id : '')}
      />
      <input type="hidden" name="base" value={restored?.base ?? JSON.stringify(stored)} />
      <QuietErrors value={true}>
        <FormGroup title="The sermon">
          {renderField('title')}
          <CorrectionText
            text={{
              content: changed?.content ?? stored.content,
              contentMarkdown: changed?.contentMarkdown ?? stored.contentMarkdown,
            }}
            onEdit={() => draft.store(false)}
            error={errorOf('content') ?? errorOf('contentMarkdown')}
          />
          {(isConflict('content') || isConflict('contentMarkdown')) && (
            <StoredText text={stored.contentMarkdown || stored.content} />
          )}
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
            {renderField('dateDelivered', { type: 'date' })}
            {renderField('sermonType')}
          </Grid>
          {renderField('preview', { textarea: { rows: 3 } })}
          {renderField('keywords', { hint: 'Separated by commas' })}
        </FormGroup>
        <FormGroup title="The rabbi and the place">
          {renderField('rabbiName')}
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
            {renderField('synagogueName')}
            {renderField('website', { type: 'url' })}
            {renderField('city')}
            {renderField('state')}
            {renderField('country')}
            {renderField('phone', { type: 'tel' })}
          </Grid>
        </FormGroup>
        <FormGroup title="Files">
          <CorrectionFiles
            values={{ ...stored, ...changed }}
            stored={stored}
            posted={posted}
            renderCaption={renderField}
          />
        </FormGroup>
      </QuietErrors>
      <Button type="submit" name="wish" value="correct">
        {state === 'published' ? 'Send proposal' : 'Save corrections'}
      </Button>
    </form>
  );
}

/** The stored text, which a moderator changed, below the submitter's own text. */
const StoredText = ({ id, text }: { id?: string; text: string }) => (
  <Box id={id} mt="2" ps="3" borderInlineStartWidth="2px" borderColor="goldLine" fontSize="sm">
    <Box fontWeight={600}>Current text:</Box>
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="20rem" overflowY="auto" {...hebrewBlock(text)}>
      {text || 'Empty'}
    </Box>
  </Box>
);
