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
import { FormField } from '../../../ui/forms/form-field.tsx';
import { FormGroup } from '../../../ui/forms/form-group.tsx';
import { hebrewBlock } from '../../../ui/text/bidi-text.tsx';
import { CorrectionFiles } from './correction-files.tsx';
import { CorrectionText } from './correction-text.tsx';

interface CorrectionFormProps {
  readonly submission: SubmissionOutput;
  readonly token: string;
  /** The form as it was posted before, when it was rejected. */
  readonly posted: PostedCorrection | undefined;
}

/**
 * Corrects the fields and files; after publication, proposes their changes. A plain form: it works without JavaScript.
 * It sends the texts with which it was rendered, so that only changed fields are saved.
 */
export function CorrectionForm({ submission, token, posted }: CorrectionFormProps) {
  const { state, version, proposal } = submission;
  const stored = submissionTexts(submission);
  const issueOf = (name: CorrectableField) => posted?.issues.find(({ path }) => path === name)?.message;
  const isConflict = (name: CorrectableField) => posted?.conflicts.includes(name) ?? false;
  const field = (
    name: CorrectableField,
    {
      type,
      textarea,
      ...fieldProps
    }: { isRequired?: boolean; hint?: ReactNode; type?: string; textarea?: TextareaProps } = {},
  ) => {
    const value = posted?.values[name] ?? stored[name];
    return (
      <FormField
        id={`correction-${name}`}
        label={correctionLabels[name]}
        error={issueOf(name)}
        {...fieldProps}
      >
        {({ required: _required, ...props }) => {
          const input = {
            ...props,
            name,
            dir: 'auto',
            maxLength: (sermonFields[name] as SermonField).max,
            defaultValue: value,
          };
          return (
            <>
              {textarea ? <Textarea {...input} {...textarea} /> : <Input {...input} type={type} />}
              {isConflict(name) && <StoredText text={stored[name]} />}
            </>
          );
        }}
      </FormField>
    );
  };
  return (
    <form method="post" action={`/submissions/${token}`} encType="multipart/form-data" noValidate>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="proposal" value={proposal?.outcome === null ? proposal.id : ''} />
      <input type="hidden" name="base" value={JSON.stringify(stored)} />
      <FormGroup title="The sermon">
        {field('title', { isRequired: true })}
        <CorrectionText
          text={{
            content: posted?.values.content ?? stored.content,
            contentMarkdown: posted?.values.contentMarkdown ?? stored.contentMarkdown,
          }}
          error={issueOf('content') ?? issueOf('contentMarkdown')}
        />
        {(isConflict('content') || isConflict('contentMarkdown')) && (
          <StoredText text={stored.contentMarkdown || stored.content} />
        )}
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          {field('dateDelivered', { isRequired: true, type: 'date' })}
          {field('sermonType')}
        </Grid>
        {field('preview', { textarea: { rows: 3 } })}
        {field('keywords', { hint: 'Separated by commas' })}
      </FormGroup>
      <FormGroup title="The rabbi and the place">
        {field('rabbiName', { isRequired: true })}
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          {field('synagogueName', { isRequired: true })}
          {field('website', { type: 'url' })}
          {field('city', { isRequired: true })}
          {field('state', { isRequired: true })}
          {field('country', { isRequired: true })}
          {field('phone', { isRequired: true, type: 'tel' })}
        </Grid>
      </FormGroup>
      <FormGroup title="Files">
        <CorrectionFiles values={{ ...stored, ...posted?.values }} posted={posted} caption={field} />
      </FormGroup>
      <Button type="submit" name="wish" value="correct">
        {state === 'published' ? 'Send proposal' : 'Save corrections'}
      </Button>
    </form>
  );
}

/** The text of a moderator, below the submitter's own. */
const StoredText = ({ text }: { text: string }) => (
  <Box mt="2" ps="3" borderInlineStartWidth="2px" borderColor="goldLine" fontSize="sm">
    <Box fontWeight={600}>Current text:</Box>
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="20rem" overflowY="auto" {...hebrewBlock(text)}>
      {text || 'Empty'}
    </Box>
  </Box>
);
