import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type PostedSubmission, postedSubmissionKey } from '../../../shared/posted-submission.ts';
import { type SubmissionForm, submissionForm } from '../../../shared/sermon.schemas.ts';
import { fieldsWith, sermonFields } from '../../../shared/sermon-fields.ts';
import { describeError } from '../../base/errors.ts';
import { ConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';
import type { SendPage } from '../../http/send-page.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { sermonsCaller } from './sermons.router.ts';
import {
  createRecentFiles,
  formConcurrency,
  type PostedForm,
  readPostedForm,
} from './submission/posted-form.ts';

interface FormOptions {
  readonly createContext: CreateContext;
  readonly sendPage: SendPage;
}

/**
 * POST /submit: the submission form without JavaScript. It calls the same procedure as all submissions. Invalid input
 * is returned as the page with the typed text and the stored files.
 */
export async function submissionFormRoute(
  app: FastifyInstance,
  { createContext, sendPage }: FormOptions,
): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const limiter = new ConcurrencyLimiter(formConcurrency);
  const recentFiles = createRecentFiles();

  app.post('/submit', { config: { streamsBody: true } }, async (request, reply) => {
    const context = await createContext(request, reply);
    const { limits, session, ip } = context;
    let release: (() => void) | undefined;
    try {
      if (!session) await limits.write.take(ip);
      release = limiter.acquire(ip);
      const { issues: fileIssues, digest, ...form } = await readPostedForm(request, context, { recentFiles });
      const { fields } = form;
      const values = valuesOf(form);
      const sendForm = (status: number, posted: Omit<PostedSubmission, 'values'>) =>
        sendPage(request, reply, {
          path: '/submit',
          status,
          pageData: { [postedSubmissionKey]: { values, ...posted } satisfies PostedSubmission },
        });
      // The page of an earlier submission posts its details here, to fill in a new form.
      if (fields.prefill !== undefined) return await sendForm(200, { issues: [], message: null });
      const parsed = submissionForm.safeParse(values);
      const issues = [
        ...fileIssues,
        ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
      ];
      if (issues.length > 0) return await sendForm(400, { issues, message: null });
      try {
        const { terms: _terms, ...sermon } = withoutOrphanedFields(values);
        // A form that is sent twice has the same key and fields: the sermon is stored once.
        await sermonsCaller(context).sermons.create({
          ...sermon,
          submissionKey: digest,
          topicReference: fields.topicReference,
        });
      } catch (error) {
        const { status, body, retryAfter } = describeError(error);
        if (status >= 500) request.log.error({ err: error }, 'could not store a posted sermon');
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        const knownIssues = (body.issues ?? []).filter(({ path }) => path in values);
        return await sendForm(status, {
          issues: knownIssues,
          message: knownIssues.length > 0 ? null : body.message,
        });
      }
      return await reply.header('cache-control', 'no-store').redirect('/submit?sent=1', 303);
    } finally {
      release?.();
    }
  });
}

const textFields = Object.keys(submissionForm.shape).filter(
  (name) => name !== 'terms' && name !== 'occasions' && name !== 'isSpokenText',
);

function valuesOf({ fields, occasions }: Pick<PostedForm, 'fields' | 'occasions'>): SubmissionForm {
  return {
    ...Object.fromEntries(textFields.map((name) => [name, fields[name] ?? ''])),
    occasions,
    isSpokenText: fields.isSpokenText !== undefined,
    terms: fields.terms !== undefined,
  } as SubmissionForm;
}

/** Drops captions without an image, and the mark of a transcript without a recording. */
const withoutOrphanedFields = (values: SubmissionForm): SubmissionForm => ({
  ...values,
  ...Object.fromEntries(
    fieldsWith('caption').flatMap((file) => (values[file] ? [] : [[sermonFields[file].caption, '']])),
  ),
  isSpokenText: values.isSpokenText && Boolean(values.audioUrl),
});
