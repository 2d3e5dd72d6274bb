import type { InjectOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { expect } from 'vitest';
import { importOptions } from '../../../shared/import.schemas.ts';
import { slugify } from '../../../shared/text/slug.ts';
import { uploadRules } from '../../../shared/uploads/upload.schemas.ts';
import { mergeContributor } from '../../features/contributors/names/contributor-changes.service.ts';
import { Import } from '../../features/imports/import.entity.ts';
import { mergePlace } from '../../features/locations/place-admin.service.ts';
import { HighlightsIssue } from '../../features/newsletters/highlights/highlights-issue.entity.ts';
import { Subscriber } from '../../features/newsletters/subscribers/subscriber.entity.ts';
import { createSubmissionLink } from '../../features/sermons/links/submission-link.service.ts';
import { Proposal } from '../../features/sermons/proposals/proposal.entity.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import type { OperationExample } from '../../rest/rest-app.ts';
import { png, wav } from '../media.ts';
import { multipart } from '../multipart.ts';
import type { TestApp } from '../test-app.ts';
import { testPassword } from '../test-password.ts';
import type { Contract, Operation } from './contract.ts';

/** A request to a documented operation. */
export interface Request {
  readonly params: Record<string, string>;
  readonly query: Record<string, string | undefined>;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** BOUNCE_SECRET in these tests. */
export const bounceSecret = 'a secret that the mail service knows';

/** Bodies of operations that have no example, because their requests contain a password. */
const passwordBodies: Record<string, unknown> = {
  'POST /api/admin/login': { password: testPassword },
  'PUT /api/admin/password': { currentPassword: testPassword, newPassword: testPassword },
};

/** The URL path for uploading a file to import. */
export const importsPath = '/api/admin/imports';

async function createValidFile({ path }: Operation) {
  if (path === importsPath)
    return multipart({ field: 'file', content: Buffer.from('title'), type: 'text/csv' });
  const rule = Object.values(uploadRules).find((rule) => rule.path === path);
  if (!rule) throw new Error(`${path} takes a file: add a valid one here`);
  const content = rule.kind === 'audio' ? wav() : await png();
  return multipart({ field: rule.field, content, type: rule.kind === 'audio' ? 'audio/wav' : 'image/png' });
}

const buildUrl = ({ path }: Operation, { params, query }: Pick<Request, 'params' | 'query'>) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
};

/** Creates and sends the requests that the OpenAPI document describes, and checks every response against it. */
export function documentedRequests(site: TestApp, contract: Contract) {
  let sentCount = 0;
  let resourceCount = 0;
  /** The id of the sermon of the last created rabbi or synagogue; the body of `split` needs it. */
  let splitSermonId = 0;
  /** Creates the resource that the path of this operation identifies, and returns the path parameters. */
  async function createResource({ path, name }: Operation): Promise<Record<string, string>> {
    resourceCount += 1;
    const em = site.em();
    if (path.includes('/sources/')) return { book: 'genesis', chapter: '28' };
    if (path.includes('/occasions/')) return { slug: 'vayishlach' };
    const [, kind] = /\/(rabbi|synagogue)s\//.exec(path) ?? [];
    if (kind === 'rabbi' || kind === 'synagogue') {
      await createStoredSermon(em);
      const contributorName = `Contract ${resourceCount}`;
      const sermon = await createStoredSermon(em, { [`${kind}Name`]: contributorName });
      splitSermonId = sermon.id;
      const slug = slugify(contributorName);
      if (path.endsWith('/unmerge')) {
        const into = kind === 'rabbi' ? 'tamar-adler' : 'beit-tefillah';
        await mergeContributor(em, { kind, slug, into, actor: 'admin' });
      }
      return { slug };
    }
    if (path.includes('/places/')) {
      await createStoredSermon(em);
      const { location } = await createStoredSermon(em, { city: `Contract ${resourceCount}` });
      if (path.endsWith('/unmerge')) await mergePlace(em, { id: location.id, into: 1, actor: 'admin' });
      return { id: String(location.id) };
    }
    if (path.includes('{slug}')) {
      const sermon = await createStoredSermon(em, { slug: `a-name-${resourceCount}` });
      return { slug: String(sermon.slug) };
    }
    if (!path.includes('{')) return {};
    if (path.includes('/highlights/')) {
      const issue = em.create(HighlightsIssue, { createdAt: new Date() });
      await em.flush();
      return { id: String(issue.id) };
    }
    if (path.includes('/newsletters/')) {
      const subscriber = em.create(Subscriber, {
        email: `reader-${resourceCount}@example.org`,
        dateSubscribed: new Date(),
      });
      await em.flush();
      return { id: String(subscriber.id) };
    }
    if (path.includes('/imports/')) {
      const imported = em.create(Import, {
        createdAt: new Date(),
        createdBy: 'admin',
        fileName: 'sermons.csv',
        fileKey: 'a-folder/source',
        size: 1,
        state: 'checked',
        options: importOptions.parse({}),
        counts: { rows: 0, new: 0, known: 0, refused: 0, skipped: 0, media: 0, notes: 0 },
        position: 0,
      });
      await em.flush();
      return { id: String(imported.id) };
    }
    if (path.includes('/submissions/')) {
      const sermon = await createStoredSermon(em, { isPublished: 'false' });
      const link = await createSubmissionLink(em, site.settings, sermon.id);
      return { token: link.split('/').at(-1) ?? '' };
    }
    if (path.includes('/proposals/')) {
      const sermon = await createStoredSermon(em);
      const fields = { title: `Proposed ${resourceCount}` };
      const proposal = em.create(Proposal, { sermon, fields, base: { title: sermon.title }, files: [] });
      await em.flush();
      return { id: String(proposal.id) };
    }
    if (/\/(return|decline|reopen)$/.test(path))
      return { id: String((await createStoredSermon(em, { isPublished: 'false' })).id) };
    if (path.includes('/sermons/')) return { id: String((await createStoredSermon(em)).id) };
    throw new Error(`${name}: add the creation of its resource here`);
  }

  let ipCount = 0;
  /** Returns an IP address that no request has had, so that rate limits do not apply. */
  const nextIp = () => `10.${(++ipCount >> 16) & 255}.${(ipCount >> 8) & 255}.${ipCount & 255}`;

  async function validRequests(operation: Operation): Promise<Record<string, Request>> {
    const { name, path, spec } = operation;
    const params = await createResource(operation);
    const examples = new Map<string, OperationExample>();
    const exampleOf = (example: string): OperationExample => examples.get(example) ?? {};
    for (const parameter of (spec.parameters ?? []) as OpenAPIV3_1.ParameterObject[]) {
      for (const [example, declared] of Object.entries(parameter.examples ?? {})) {
        const { query, ...rest } = exampleOf(example);
        examples.set(example, {
          ...rest,
          query: { ...query, [parameter.name]: (declared as { value: string }).value },
        });
      }
    }
    const content = (spec.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content;
    for (const [example, declared] of Object.entries(content?.['application/json']?.examples ?? {})) {
      examples.set(example, { ...exampleOf(example), body: (declared as { value: unknown }).value });
    }
    if (examples.size === 0) examples.set('plain', { body: passwordBodies[name] });
    const file = content?.['multipart/form-data'] ? await createValidFile(operation) : undefined;
    return Object.fromEntries(
      [...examples].map(([example, { query, body }]) => [
        example,
        {
          params,
          query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
          body:
            file?.payload ??
            (path.endsWith('/split') ? { ...(body as object), sermonIds: [splitSermonId] } : body),
          headers: {
            ...file?.headers,
            ...(path.endsWith('/bounces') && { authorization: `Bearer ${bounceSecret}` }),
          },
        },
      ]),
    );
  }

  /** Sends a request and checks its response against the document, and its status if `expected` is given. */
  async function send(
    operation: Operation,
    request: Request,
    {
      variant,
      expected,
      cookie,
      ...rest
    }: { variant: string; expected?: readonly number[]; cookie?: string } & InjectOptions,
  ) {
    sentCount += 1;
    const response = await site.visit({
      method: operation.method,
      url: buildUrl(operation, request),
      ...(request.body !== undefined && { payload: request.body as object }),
      ...rest,
      headers: {
        'x-forwarded-for': nextIp(),
        ...(cookie && { cookie }),
        ...(request.body !== undefined &&
          !Buffer.isBuffer(request.body) && { 'content-type': 'application/json' }),
        ...request.headers,
        ...rest.headers,
      },
    });
    const label = `${operation.name}, ${variant}`;
    const violations = contract.findViolations(operation, response, rest.method === 'HEAD');
    expect({ [label]: violations }).toEqual({ [label]: [] });
    if (expected && !expected.includes(response.statusCode)) {
      expect.fail(
        `${label}: ${response.statusCode} instead of ${expected.join(' or ')}: ${response.body.slice(0, 300)}`,
      );
    }
    return response;
  }

  let cookie: Promise<string> | undefined;
  /** Returns the session cookie for an operation that needs one. A password change ends all sessions. */
  function openSession(operation: Operation): Promise<string> | undefined {
    if (!operation.needsSession) return undefined;
    const current = cookie ?? site.login();
    cookie = operation.path === '/api/admin/password' ? undefined : current;
    return current;
  }

  return {
    validRequests,
    send,
    openSession,
    nextIp,
    /** Returns the number of requests that were sent. */
    countSent: () => sentCount,
  };
}
export type DocumentedRequests = ReturnType<typeof documentedRequests>;
