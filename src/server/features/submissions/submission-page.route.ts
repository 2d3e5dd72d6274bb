import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import {
  type CorrectableField,
  type CorrectableTexts,
  correctableFields,
  type PostedCorrection,
  type ProposedFields,
  postedCorrectionKey,
  type SubmissionOutput,
  submissionTexts,
} from '../../../shared/submission.schemas.ts';
import { AppError, describeError } from '../../base/errors.ts';
import { ConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';
import type { SendPage } from '../../http/send-page.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { createRecentFiles, formConcurrency, readPostedForm } from '../sermons/submission/posted-form.ts';
import { openProposalIdOf } from './submission.service.ts';
import { submissionsCaller } from './submissions.router.ts';

interface FormOptions {
  readonly createContext: CreateContext;
  readonly sendPage: SendPage;
}

/** Maximum bytes of the text fields: the longest text, plain and formatted, both as rendered and as edited. */
const maxTextBytes = 4 * 1024 * 1024;

type Submissions = ReturnType<typeof submissionsCaller>['submissions'];
type Fields = Readonly<Record<string, string>>;

/**
 * The forms of a submission's page, and the one that requests links, which work without JavaScript. GET only shows a
 * page, because mail scanners open links. A submission's page sends no referrer, so browsers send `Origin: null`. The
 * token replaces the check of the origin; anyone may request links.
 */
export async function submissionPageRoute(
  app: FastifyInstance,
  { createContext, sendPage }: FormOptions,
): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  const limiter = new ConcurrencyLimiter(formConcurrency);
  const recentFiles = createRecentFiles();

  app.post<{ Params: { token: string } }>(
    '/submissions/:token',
    { config: { acceptsNullOrigin: true, streamsBody: true } },
    async (request, reply) => {
      const { token } = request.params;
      const context = await createContext(request, reply);
      const { submissions } = submissionsCaller(context);
      const path = `/submissions/${encodeURIComponent(token)}`;
      let fields: Fields = {};
      let changed: CorrectableTexts = {};
      let release: (() => void) | undefined;
      try {
        if (!context.session) await context.limits.write.take(context.ip);
        release = limiter.acquire(context.ip);
        // With an unknown link, files are discarded, and the form is shown again with its texts.
        const storesFiles = await submissions.byToken({ token }).then(
          () => true,
          (error: unknown) => describeError(error).status !== 404,
        );
        const form = await readPostedForm(request, context, { recentFiles, maxTextBytes, storesFiles });
        fields = form.fields;
        changed = changedTexts(fields);
        const formIssues = form.issues.filter(({ path }) => path in fields || isCorrectable(path));
        if (formIssues.length > 0)
          throw new AppError('BAD_REQUEST', formIssues[0]?.message ?? '', { issues: formIssues });
        const result = await performAction(submissions, token, fields, changed);
        return reply.redirect(
          result === 'revoke' ? '/submissions?done=revoke' : `${path}?done=${result}`,
          303,
        );
      } catch (error) {
        const { status, body, retryAfter } = describeError(error);
        if (status >= 500) request.log.error({ err: error }, 'could not change a submission');
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        const stored = storedSubmissionOf(error);
        const issues = (body.issues ?? []).filter(({ path }) => isCorrectable(path));
        const posted: PostedCorrection = {
          values: changed,
          issues,
          message: issues.length > 0 ? null : body.message,
          conflicts: stored ? conflictingFields(changed, baseOf(fields), submissionTexts(stored)) : [],
        };
        return sendPage(request, reply, { path, status, pageData: { [postedCorrectionKey]: posted } });
      } finally {
        release?.();
      }
    },
  );

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post('/submissions', { config: { acceptsNullOrigin: true } }, async (request, reply) => {
      const { submissions } = submissionsCaller(await createContext(request, reply));
      const form = request.body instanceof URLSearchParams ? request.body : undefined;
      try {
        await submissions.requestLink({ email: form?.get('email') ?? '' });
      } catch (error) {
        const { status } = describeError(error);
        const problem = status === 400 ? 'email' : status === 429 ? 'limit' : 'other';
        return reply.redirect(`/submissions?problem=${problem}`, 303);
      }
      return reply.redirect('/submissions?done=link', 303);
    });
  });
}

/** Performs the action of the pressed button. @returns the result, for the query string of the page */
async function performAction(
  submissions: Submissions,
  token: string,
  fields: Fields,
  changed: CorrectableTexts,
) {
  // Keep the field name `wish`: during an upgrade, an old server would treat each button of a new page as a correction.
  switch (fields.wish) {
    case 'withdraw':
      await submissions.withdraw({ token });
      return 'withdraw';
    case 'withdraw-proposal':
      await submissions.withdrawProposal({ token });
      return 'withdraw-proposal';
    case 'revoke':
      await submissions.revokeLink({ token });
      return 'revoke';
    default: {
      if (Object.keys(changed).length === 0) {
        // Throws for an unknown link.
        await submissions.byToken({ token });
        return 'unchanged';
      }
      const { state } = await correct(submissions, token, fields, changed);
      return state === 'published' ? 'propose' : 'correct';
    }
  }
}

/** Sends only the changed fields. Concurrent changes to other fields are not a conflict. */
async function correct(submissions: Submissions, token: string, fields: Fields, changed: CorrectableTexts) {
  // The procedure validates the fields.
  const correction = changed as ProposedFields;
  const proposal = fields.proposal ? Number(fields.proposal) : null;
  try {
    return await submissions.correct({ token, version: Number(fields.version), proposal, ...correction });
  } catch (error) {
    const stored = storedSubmissionOf(error);
    if (!stored || conflictingFields(changed, baseOf(fields), submissionTexts(stored)).length > 0)
      throw error;
    return await submissions.correct({
      token,
      version: stored.version,
      proposal: openProposalIdOf(stored),
      ...correction,
    });
  }
}

const storedSubmissionOf = (error: unknown): SubmissionOutput | undefined =>
  error instanceof Error && error.cause instanceof AppError
    ? (error.cause.stored as SubmissionOutput | undefined)
    : undefined;

const isCorrectable = (path: string) => (correctableFields as readonly string[]).includes(path);

/** The texts with which the form was rendered. The form posts them back. */
function baseOf(fields: Fields): CorrectableTexts {
  try {
    const base: unknown = JSON.parse(fields.base ?? '{}');
    return typeof base === 'object' && base !== null ? (base as CorrectableTexts) : {};
  } catch {
    return {};
  }
}

/** The texts that the submitter changed. */
function changedTexts(fields: Fields): CorrectableTexts {
  const base = baseOf(fields);
  // Browsers do not send an unchecked checkbox.
  const texts: Fields =
    fields.base === undefined
      ? fields
      : { ...fields, isSpokenText: String(fields.isSpokenText !== undefined) };
  return Object.fromEntries(
    correctableFields
      .map((field) => [field, texts[field]] as const)
      .filter((entry): entry is [CorrectableField, string] => entry[1] !== undefined)
      .filter(([field, text]) => text !== base[field]),
  );
}

/** The changed fields that someone else changed to another text. */
const conflictingFields = (
  changed: CorrectableTexts,
  base: CorrectableTexts,
  stored: CorrectableTexts,
): CorrectableField[] =>
  correctableFields.filter(
    (field) => field in changed && stored[field] !== base[field] && stored[field] !== changed[field],
  );
