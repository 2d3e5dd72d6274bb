import { expect } from 'vitest';
import { maxImportBytes } from '../../../shared/import.schemas.ts';
import { uploadRules } from '../../../shared/uploads/upload.schemas.ts';
import { wav } from '../media.ts';
import { multipart } from '../multipart.ts';
import type { Contract, Operation } from './contract.ts';
import { type DocumentedRequests, importsPath } from './documented-requests.ts';
import { type InvalidRequest, listInvalidBodies, listInvalidParameters } from './invalid-requests.ts';

// Checks for every operation of the OpenAPI document. The requests are derived from the document, so a new route is
// tested as soon as it is documented. Only uploads, secrets and the resources that requests refer to need code of their
// own (`documented-requests.ts`).

/** The context of a check. */
export interface CheckTools {
  readonly contract: Contract;
  readonly requests: DocumentedRequests;
}

const success = [200, 201, 202, 204];

/**
 * Sends the examples. The responses must be as declared, also to HEAD and to a matching If-None-Match. Cacheable reads
 * must be open to every origin, without credentials.
 */
export async function acceptsItsExamples({ requests }: CheckTools, operation: Operation): Promise<void> {
  const cookie = await requests.openSession(operation);
  for (const [variant, request] of Object.entries(await requests.validRequests(operation))) {
    const response = await requests.send(operation, request, { variant, cookie, expected: success });
    if (operation.method !== 'GET') continue;
    const head = await requests.send(operation, request, {
      variant: 'HEAD',
      method: 'HEAD',
      cookie,
      expected: [200],
    });
    expect(head.headers['content-type']).toBe(response.headers['content-type']);
    if (!operation.spec.responses?.['304']) continue;
    const headers = { 'if-none-match': String(response.headers.etag) };
    await requests.send(operation, request, { variant: 'a known ETag', headers, expected: [304] });
    const crossOrigin = await requests.send(operation, request, {
      variant: 'another origin',
      headers: { origin: 'https://elsewhere.example' },
      expected: [200],
    });
    expect(crossOrigin.headers['access-control-allow-origin']).toBe('*');
    expect(crossOrigin.headers['access-control-allow-credentials']).toBeUndefined();
    const secondHead = await requests.send(operation, request, {
      variant: 'HEAD again',
      method: 'HEAD',
      expected: [200],
    });
    expect(secondHead.headers.etag).toBe(response.headers.etag);
  }
}

/** Default messages of zod, which describe its types instead of what the API accepts. */
const zodMessage = /^(Invalid (input|option|string)\b|Too (small|big)\b|Unrecognized key)/;

/** Invalid path and query parameters must be rejected. */
export async function rejectsInvalidParameters(
  { requests }: CheckTools,
  operation: Operation,
): Promise<void> {
  const cookie = await requests.openSession(operation);
  const [request] = Object.values(await requests.validRequests(operation));
  if (!request) return;
  for (const { variant, params, query, expected } of listInvalidParameters(operation)) {
    const changed = {
      ...request,
      params: { ...request.params, ...params },
      query: { ...request.query, ...query },
    };
    await requests.send(operation, changed, { variant, cookie, expected });
  }
}

/** Invalid bodies must be rejected. */
export async function rejectsInvalidBodies(
  { contract, requests }: CheckTools,
  operation: Operation,
): Promise<void> {
  if (!operation.spec.requestBody) return;
  const cookie = await requests.openSession(operation);
  const [request] = Object.values(await requests.validRequests(operation));
  if (!request) return;
  const invalidRequests: InvalidRequest[] = Buffer.isBuffer(request.body)
    ? []
    : listInvalidBodies(contract, operation, request.body);
  for (const { variant, body, expected } of invalidRequests) {
    const response = await requests.send(
      operation,
      { ...request, body },
      { variant, cookie, expected, payload: JSON.stringify(body) },
    );
    expect([operation.name, variant, response.json().message]).not.toContainEqual(
      expect.stringMatching(zodMessage),
    );
  }
  if (Buffer.isBuffer(request.body)) {
    await requests.send(operation, request, {
      variant: 'half a body',
      payload: request.body.subarray(0, 60),
      cookie,
      expected: [400],
    });
    const other = multipart({ field: 'other', content: wav(), type: 'audio/wav' });
    await requests.send(
      operation,
      { ...request, ...other, body: other.payload },
      { variant: 'another field', cookie, expected: [400] },
    );
  }
}

/** Malformed bodies, other content types and bodies that are too large must be rejected. */
export async function rejectsMalformedBodies({ requests }: CheckTools, operation: Operation): Promise<void> {
  if (operation.method === 'GET') return;
  const cookie = await requests.openSession(operation);
  const [request] = Object.values(await requests.validRequests(operation));
  if (!request) return;
  const sendBody = (variant: string, type: string, payload: string | Buffer, expected: number[]) =>
    requests.send(
      operation,
      { ...request, body: undefined, headers: {} },
      {
        variant,
        cookie,
        payload,
        headers: { 'content-type': type },
        expected,
      },
    );
  const isUpload = Buffer.isBuffer(request.body);
  if (!isUpload) await sendBody('broken JSON', 'application/json', '{"title": ', [400]);
  await sendBody('an unknown content type', 'application/x-made-up', 'x', [415]);
  await sendBody('text', 'text/plain', 'x', [415]);
  await sendBody('a form', 'application/x-www-form-urlencoded', 'title=x', [415]);
  if (!isUpload)
    return void (await sendBody('too large', 'application/json', `"${'x'.repeat(2.2e6)}"`, [413]));
  if (operation.path === importsPath) {
    // Only the Content-Length is too large: a file of that size would slow the test.
    const headers = { ...request.headers, 'content-length': String(maxImportBytes * 2) };
    await requests.send(
      operation,
      { ...request, headers },
      { variant: 'too large', cookie, expected: [413] },
    );
    return;
  }
  const rule = Object.values(uploadRules).find(({ path }) => path === operation.path);
  const large = multipart({
    field: rule?.field ?? '',
    content: Buffer.alloc((rule?.maxBytes ?? 0) + 100_000),
    type: rule?.types[0] ?? '',
  });
  await requests.send(
    operation,
    { ...request, ...large, body: large.payload },
    { variant: 'too large', expected: [413] },
  );
}

/** Writes from another origin must be rejected, and too many requests rate limited. */
export async function rejectsOtherOriginsAndFloods(
  { requests }: CheckTools,
  operation: Operation,
): Promise<void> {
  if (operation.method === 'GET') return;
  const [request] = Object.values(await requests.validRequests(operation));
  if (!request) return;
  const headers = { origin: 'https://elsewhere.example' };
  const rejected = await requests.send(operation, request, {
    variant: 'another origin',
    headers,
    expected: [403],
  });
  expect(rejected.headers['access-control-allow-origin']).toBeUndefined();

  const client = { 'x-forwarded-for': requests.nextIp() };
  const type = Buffer.isBuffer(request.body) ? request.headers['content-type'] : 'application/json';
  // Invalid requests: they count too, and are cheap.
  const flood = () =>
    requests.send(
      operation,
      { ...request, body: undefined, headers: {} },
      {
        variant: 'a flood',
        payload: type === 'application/json' ? '{}' : '',
        headers: { ...client, 'content-type': String(type) },
      },
    );
  const sendUntilLimited = async (maxRequests: number) => {
    for (let count = 0; count <= maxRequests; count++) {
      const response = await flood();
      if (response.statusCode === 429) return response;
    }
    return expect.fail(`${operation.name} has no rate limit`);
  };
  const limited = await sendUntilLimited(200);
  expect(limited.headers.ratelimit).toMatch(/^"\w+";r=\d+;t=\d+/);
  expect(limited.headers['ratelimit-policy']).toMatch(/^"\w+";q=\d+;w=\d+/);
}

/** Operations for administrators must need a session. */
export async function requiresSession({ requests }: CheckTools, operation: Operation): Promise<void> {
  if (!operation.needsSession) return;
  const [request] = Object.values(await requests.validRequests(operation));
  if (!request) return;
  await requests.send(operation, request, { variant: 'no session', expected: [401] });
  await requests.send(operation, request, {
    variant: 'a forged session',
    cookie: 'bimah_session=made.up',
    expected: [401],
  });
}
