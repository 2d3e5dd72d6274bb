import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type CorrectableField,
  type CorrectableTexts,
  type CorrectionInput,
  correctableFields,
  correctableTexts,
  type PostedCorrection,
  postedCorrectionKey,
  type SubmissionOutput,
} from '../../../shared/submission.schemas.ts';
import { AppError, describeError } from '../../base/errors.ts';
import type { SendPage } from '../../http/send-page.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { submissionsCaller } from './submissions.router.ts';

interface FormOptions {
  readonly createContext: CreateContext;
  readonly sendPage: SendPage;
}

/** Bytes. The longest text in percent-encoding, twice: as it was and as it is now. */
const bodyLimit = 8 * 1024 * 1024;

/**
 * The forms of a submission's page, which work without JavaScript. GET only shows the page, because mail scanners open
 * links. The page sends no referrer, so browsers send `Origin: null`; the token replaces the check of the origin.
 */
export async function submissionPageRoute(
  app: FastifyInstance,
  { createContext, sendPage }: FormOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, body),
  );
  const formOf = (request: FastifyRequest) =>
    new URLSearchParams(typeof request.body === 'string' ? request.body : '');

  app.post<{ Params: { token: string } }>(
    '/submissions/:token',
    { bodyLimit, config: { acceptsNullOrigin: true } },
    async (request, reply) => {
      const { token } = request.params;
      const form = formOf(request);
      const { submissions } = submissionsCaller(await createContext(request, reply));
      const changed = changedTexts(form);
      const wish = form.get('wish');
      try {
        if (wish === 'withdraw') await submissions.withdraw({ token });
        else if (wish === 'revoke') await submissions.revokeLink({ token });
        else if (Object.keys(changed).length === 0)
          return reply.redirect(`/submissions/${encodeURIComponent(token)}?done=unchanged`, 303);
        else await correct(submissions.correct, token, Number(form.get('version')), form, changed);
      } catch (error) {
        const { status, body, retryAfter } = describeError(error);
        if (status >= 500) request.log.error({ err: error }, 'could not change a submission');
        if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
        const stored = storedOf(error);
        const issues = (body.issues ?? []).filter(({ path }) => path in changed);
        const posted: PostedCorrection = {
          values: changed,
          issues,
          message: issues.length > 0 ? null : body.message,
          conflicts: stored ? conflicts(changed, baseOf(form), correctableTexts(stored.sermon)) : [],
        };
        const path = `/submissions/${encodeURIComponent(token)}`;
        return sendPage(request, reply, { path, status, pageData: { [postedCorrectionKey]: posted } });
      }
      if (wish === 'revoke') return reply.redirect('/submissions?done=revoke', 303);
      const done = wish === 'withdraw' ? 'withdraw' : 'correct';
      return reply.redirect(`/submissions/${encodeURIComponent(token)}?done=${done}`, 303);
    },
  );

  app.post('/submissions', { config: { acceptsNullOrigin: true } }, async (request, reply) => {
    const { submissions } = submissionsCaller(await createContext(request, reply));
    try {
      await submissions.requestLink({ email: formOf(request).get('email') ?? '' });
    } catch (error) {
      const { status } = describeError(error);
      const problem = status === 400 ? 'email' : status === 429 ? 'limit' : 'other';
      return reply.redirect(`/submissions?problem=${problem}`, 303);
    }
    return reply.redirect('/submissions?done=link', 303);
  });
}

/** Corrects with the changed fields only. Edits by others of other fields are no conflict. */
async function correct(
  send: ReturnType<typeof submissionsCaller>['submissions']['correct'],
  token: string,
  version: number,
  form: URLSearchParams,
  changed: CorrectableTexts,
): Promise<void> {
  try {
    await send({ token, version, ...typed(changed) });
  } catch (error) {
    const stored = storedOf(error);
    if (!stored || conflicts(changed, baseOf(form), correctableTexts(stored.sermon)).length > 0) throw error;
    await send({ token, version: stored.version, ...typed(changed) });
  }
}

/** The procedure validates them. */
const typed = (texts: CorrectableTexts) => texts as Omit<CorrectionInput, 'token' | 'version'>;

const storedOf = (error: unknown): SubmissionOutput | undefined =>
  error instanceof Error && error.cause instanceof AppError
    ? (error.cause.stored as SubmissionOutput | undefined)
    : undefined;

// Browsers send line breaks of a form as CR LF.
const lineBreaks = (text: string) => text.replaceAll('\r\n', '\n');

/** The texts with which the form was rendered. */
function baseOf(form: URLSearchParams): CorrectableTexts {
  try {
    const base: unknown = JSON.parse(form.get('base') ?? '{}');
    return typeof base === 'object' && base !== null ? (base as CorrectableTexts) : {};
  } catch {
    return {};
  }
}

/** The texts that the submitter changed. */
function changedTexts(form: URLSearchParams): CorrectableTexts {
  const base = baseOf(form);
  return Object.fromEntries(
    correctableFields
      .map((field) => [field, form.get(field)] as const)
      .filter((entry): entry is [CorrectableField, string] => entry[1] !== null)
      .map(([field, text]) => [field, lineBreaks(text)] as const)
      .filter(([field, text]) => text !== base[field]),
  );
}

/** The changed fields that someone else changed to another text. */
const conflicts = (
  changed: CorrectableTexts,
  base: CorrectableTexts,
  stored: CorrectableTexts,
): CorrectableField[] =>
  correctableFields.filter(
    (field) => field in changed && stored[field] !== base[field] && stored[field] !== changed[field],
  );
