import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Follow, readFollowValue } from '../../../shared/newsletter/follow.ts';
import { AppError, describeError } from '../../base/errors.ts';
import { hasBody } from '../../http/connections/request-bodies.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { newslettersCaller } from './newsletters.router.ts';

/** The follows that a form submits. The procedures validate them. */
const parseFollows = (form: URLSearchParams) =>
  form.getAll('follow').map((value) => readFollowValue(value) as Follow);

interface FormOptions {
  readonly createContext: CreateContext;
}

const unsupportedMediaType = () =>
  new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the form with Content-Type: application/x-www-form-urlencoded',
  );

/** The fields of the form; empty without a body. */
const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** Bytes. Enough for a form with more than 100 follows, whose Hebrew slugs take six bytes per letter. */
const bodyLimit = 64 * 1024;

/**
 * The routes for plain HTML forms.
 * - POST /unsubscribe: the one-click request of RFC 8058, which mail services send without an Origin header,
 *   URL-encoded or multipart; also the buttons of the page without JavaScript. GET only shows the page, because mail
 *   scanners open links.
 * - POST /subscribe: the subscribe forms without JavaScript.
 */
export async function newsletterForms(app: FastifyInstance, { createContext }: FormOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  // Only mail services send multipart, and their one-click request needs no field.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit }, (request, _body, done) =>
    request.routeOptions.url === '/unsubscribe' ? done(null) : done(unsupportedMediaType()),
  );
  app.addContentTypeParser('*', (request, _body, done) =>
    hasBody(request) ? done(unsupportedMediaType()) : done(null),
  );

  app.post<{ Querystring: { token?: unknown } }>('/unsubscribe', { bodyLimit }, async (request, reply) => {
    const token = typeof request.query.token === 'string' ? request.query.token : '';
    const form = readForm(request);
    // Keep the field name `wish`: during an upgrade, an old server would ignore a new name and unsubscribe the person.
    const action = form.get('wish');
    reply.header('cache-control', 'no-store');
    const { newsletters } = newslettersCaller(await createContext(request, reply));
    // A person gets a page with the result. A mail service must not be redirected (RFC 8058 §3.1).
    const isFromPage = action !== null;
    try {
      if (action === 'choose') await newsletters.choose({ token, follow: parseFollows(form) });
      else if (action === 'resubscribe') await newsletters.resubscribe({ token });
      else await newsletters.unsubscribe({ token });
    } catch (error) {
      if (!isFromPage || describeError(error).status !== 404) throw error;
    }
    if (isFromPage)
      return reply.redirect(
        `/unsubscribe?token=${encodeURIComponent(token)}${action === 'choose' ? '&saved=true' : ''}`,
        303,
      );
    return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.\n');
  });

  app.post('/subscribe', { bodyLimit }, async (request, reply) => {
    const form = readForm(request);
    const { newsletters } = newslettersCaller(await createContext(request, reply));
    try {
      await newsletters.subscribe({
        email: form.get('email') ?? '',
        name: form.get('name'),
        follow: parseFollows(form),
      });
    } catch (error) {
      const { status, body } = describeError(error);
      const isInvalid = (field: string) => body.issues?.some(({ path }) => path.split('.')[0] === field);
      // Forms with a follow are on the pages of rabbis, synagogues and occasions. `/subscribed` cannot show such a form
      // again, so it asks the visitor to go back: the browser keeps what was typed. Errors other than 400 get the error
      // page, which asks for the same if the error is temporary.
      if (form.has('follow') && status !== 400) throw error;
      const followProblem = isInvalid('follow') && !isInvalid('email') ? 'unpublished' : 'follow';
      const problem = form.has('follow') ? followProblem : isInvalid('email') ? 'email' : 'other';
      return reply.redirect(`/subscribed?problem=${problem}`, 303);
    }
    return reply.redirect('/subscribed', 303);
  });
}
