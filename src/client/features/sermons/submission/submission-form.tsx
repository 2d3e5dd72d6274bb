import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import {
  type SubmissionForm as FormValues,
  minFillMs,
  submissionForm,
} from '../../../../shared/sermon.schemas.ts';
import { issuesOf, reasonOf } from '../../../api/api-error.ts';
import { trpc } from '../../../api/trpc.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FieldError, QuietErrors } from '../../../ui/forms/field-error.tsx';
import { useSubmitOnce } from '../../../ui/forms/use-submit-once.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { sentenceOf } from '../../../ui/uploads/post-file.ts';
import { usePendingUploads } from '../../../ui/uploads/use-pending-uploads.ts';
import { emptySubmission, submissionFormName } from './empty-submission.ts';
import { FailureNotice } from './failure-notice.tsx';
import { fieldId, firstInvalidField, InvalidFields } from './invalid-fields.tsx';
import { fieldErrors, usePostedSubmission } from './posted-submission.ts';
import { RestoreDraftPrompt } from './restore-draft-prompt.tsx';
import { attemptFor, notifyAccepted } from './submission-draft.ts';
import { SubmissionFields } from './submission-fields.tsx';
import { rememberSubmitter } from './submitter-details.ts';
import { useSubmissionDraft } from './use-submission-draft.ts';

/** How long the confirmation is shown. */
const confirmationMs = 3_000;

/**
 * The public form: the sermon is stored as a draft until an administrator publishes it (docs/product/sermons.md S1).
 */
export function SubmissionForm() {
  const posted = usePostedSubmission();
  const [postedErrors] = useState(() => posted && fieldErrors(posted));
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: zodResolver(submissionForm, undefined, { raw: true }),
    defaultValues: posted?.values ?? emptySubmission,
    ...(postedErrors && { errors: postedErrors }),
    mode: 'onTouched',
    // The form focuses the first invalid field in page order; the library would use the order of registration.
    shouldFocusError: false,
  });
  const { register, formState, setError, handleSubmit } = form;
  const { errors } = formState;
  const { isUploading, onBusy } = usePendingUploads();
  const [isConfirmed, setConfirmed] = useState(false);
  /** The title of the last submitted sermon, until the user starts a new one. */
  const [sentTitle, setSentTitle] = useState<string | null>(null);
  /** Why the last submission failed, as a sentence. */
  const [failureReason, setFailureReason] = useState(posted?.message ? sentenceOf(posted.message) : null);
  const onSent = (title: string) => {
    setSentTitle(title);
    setFailureReason(null);
  };
  const draft = useSubmissionDraft(form, isUploading, onSent, posted);
  const utils = trpc.useUtils();
  const create = trpc.sermons.create.useMutation();
  const formElement = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const openedAt = useRef(0);

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  useEffect(() => {
    if (!isConfirmed) return;
    // The submit button is far below and the form is now empty: move the focus and the page to the top.
    if (mayMoveFocus(formElement.current)) {
      formElement.current?.focus({ preventScroll: true });
      formElement.current?.scrollIntoView({ block: 'start' });
    }
    const timer = setTimeout(() => setConfirmed(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  const submit = handleSubmit(async (values) => {
    const { terms: _terms, ...sermon } = values;
    const attempt = attemptFor(values, draft.attempt.current);
    draft.attempt.current = attempt;
    draft.saveDraft();
    try {
      // The server rejects forms that were filled in faster than a person can. Wait instead of failing; the 50 ms allow
      // for inexact timers.
      const elapsedMs = () => performance.now() - openedAt.current;
      await delay(minFillMs + 50 - elapsedMs());
      await create.mutateAsync({
        ...sermon,
        submissionKey: attempt.key,
        topicReference: honeypot.current?.value,
        openedFor: elapsedMs(),
      });
    } catch (error) {
      const issues = issuesOf(error).filter(({ path }) => path in emptySubmission);
      setFailureReason(issues.length > 0 ? 'Check the fields listed above' : sentenceOf(reasonOf(error)));
      for (const issue of issues) setError(issue.path as FieldPath<FormValues>, { message: issue.message });
      toast({
        title: 'Submission Error',
        description: `Failed to submit sermon: ${reasonOf(error)}`,
        kind: 'error',
      });
      return;
    }
    // Stored before the form is reset, because the details fill in the next form.
    rememberSubmitter(values);
    notifyAccepted(attempt);
    onSent(values.title);
    setConfirmed(true);
    toast({
      title: 'Sermon Submitted',
      description:
        'Your sermon has been submitted for review. It will be published after approval by our moderators. Thank you!',
    });
    await utils.sermons.invalidate();
  });

  // The fields can get the focus only after the submission has finished. `submitCount` changes with every submission,
  // also when React combines the two changes of `isSubmitting`.
  const { isSubmitting, submitCount } = formState;
  const focusFirstInvalid = useEffectEvent(() => {
    const field = firstInvalidField(errors);
    if (field && mayMoveFocus(formElement.current)) focusField(field);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focusFirstInvalid();
  }, [isSubmitting, submitCount]);

  const send = useSubmitOnce(async (event) => {
    if (!isUploading) await submit(event);
  });

  function focusField(field: FieldPath<FormValues>) {
    // File inputs have no name, and the text editor is not a form control.
    const element =
      formElement.current?.elements.namedItem(field) ??
      document.querySelector(`#${fieldId(field as keyof FormValues)} input[type=file]`) ??
      (field.startsWith('content') ? document.getElementById(fieldId('content')) : null);
    if (element instanceof HTMLElement) element.focus();
  }

  return (
    <chakra.form
      // Before hydration, `method="get"` would send the whole form in the URL.
      method="dialog"
      noValidate
      onSubmit={send}
      onInput={() => setSentTitle(null)}
      name={submissionFormName}
      aria-label="Submit your sermon"
      ref={formElement}
      tabIndex={-1}
      outline="none"
    >
      {posted && !formState.isSubmitted && (
        <Box mb="8">
          <InvalidFields errors={errors} onFocusField={focusField} />
          <FailureNotice reason={failureReason} />
        </Box>
      )}
      {isConfirmed && (
        <Box role="status" borderWidth="1px" borderColor="green" borderRadius="md" px="5" py="4" mb="8">
          <Heading as="h2" size="md" color="green" mb="1">
            Thank you for your sermon
          </Heading>
          It has been submitted for review and will be published after approval by our moderators.
        </Box>
      )}
      {!isConfirmed && sentTitle !== null && (
        <Box role="status" fontSize="sm" color="muted" mb="8">
          Sent for review: “<BidiSpan>{sentTitle}</BidiSpan>”. We’ll email you when it is published.
        </Box>
      )}
      <QuietErrors value={isSubmitting || formState.isSubmitted}>
        {/* Text typed during the submission would be lost. */}
        <div inert={formState.isSubmitting}>
          {draft.restoredTitle !== null && (
            <RestoreDraftPrompt
              title={draft.restoredTitle}
              onContinue={() => {
                draft.dismissPrompt();
                focusField('title');
              }}
              onDiscard={() => {
                draft.startOver();
                // The button with the focus disappears.
                formElement.current?.focus({ preventScroll: true });
              }}
            />
          )}
          <SubmissionFields
            form={form}
            posted={posted?.values}
            formKey={draft.formKey}
            isFilledIn={draft.isFilledIn}
            onClearDetails={draft.clearDetails}
            onSlugChange={draft.setSlug}
            onBusy={onBusy}
          />
        </div>
        <chakra.input
          ref={honeypot}
          name="topicReference"
          tabIndex={-1}
          autoComplete="off"
          aria-hidden="true"
          position="absolute"
          insetInlineStart="-100vw"
          width="1px"
          height="1px"
          opacity={0}
        />
        <Box borderTopWidth="1px" borderColor="line" pt="6">
          <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer">
            <chakra.input
              type="checkbox"
              id={fieldId('terms')}
              mt="1"
              boxSize="5"
              flex="none"
              required
              defaultChecked={posted?.values.terms}
              // Without a value, Chromium reports a required box that is not checked as invalid from the beginning.
              aria-invalid={Boolean(errors.terms)}
              aria-describedby={errors.terms ? 'terms-error' : undefined}
              {...register('terms')}
            />
            <span>
              I have the right to publish this sermon, and I agree that it may be shown on this site after
              review, together with my contact details.
              <chakra.span color="red" aria-hidden="true">
                {' *'}
              </chakra.span>
            </span>
          </chakra.label>
          {errors.terms && <FieldError id="terms-error">{errors.terms.message}</FieldError>}
          {formState.isSubmitted && <InvalidFields errors={errors} onFocusField={focusField} />}
          <FailureNotice reason={failureReason} />
          <Flex mt="6" gap="4" align="center" wrap="wrap">
            <noscript>
              {/* The form has `method="dialog"`, so that nothing is sent before hydration. This button overrides it. */}
              <Button asChild>
                <button
                  type="submit"
                  formMethod="post"
                  formAction="/submit"
                  formEncType="multipart/form-data"
                  formNoValidate
                >
                  Submit Sermon
                </button>
              </Button>
            </noscript>
            <ActionButton data-needs-script type="submit" isDisabled={formState.isSubmitting || isUploading}>
              {formState.isSubmitting ? 'Submitting…' : 'Submit Sermon'}
            </ActionButton>
            <Box color="muted" fontSize="xs" flex="1" minW="14rem" data-needs-script>
              {isUploading
                ? 'A file is still uploading. You can submit when it’s done.'
                : draftMessages[draft.storage]}
            </Box>
          </Flex>
        </Box>
      </QuietErrors>
    </chakra.form>
  );
}

const draftMessages = {
  saved: 'Your draft is saved in this browser until you submit it.',
  failing: 'This browser can’t save drafts. Submit your sermon before you leave this page.',
  replaced: 'Another tab saved a draft. This browser keeps only the draft that was edited last.',
  removed: 'Another tab sent or removed the draft. This text isn’t saved until you change it.',
} as const;

/** Whether the focus may move: not while it is on an element outside the form, such as the newsletter's field. */
const mayMoveFocus = (form: HTMLElement | null): boolean =>
  document.activeElement === document.body || form?.contains(document.activeElement) === true;

const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
