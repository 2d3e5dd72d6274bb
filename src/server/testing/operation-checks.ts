import { expect } from 'vitest';
import { maxImportBytes } from '../../shared/import.schemas.ts';
import { uploadRules } from '../../shared/uploads/upload.schemas.ts';
import type { Contract, Operation } from './contract.ts';
import { type DocumentedRequests, importsPath } from './documented-requests.ts';
import { png, wav } from './media.ts';
import { multipart } from './multipart.ts';
import { type Wrong, wrongBodies, wrongParameters } from './wrong-requests.ts';

// Checks for every operation of the OpenAPI document. They are derived from the document alone, so a new route is
// tested as soon as it is documented.

/** The context of a check. */
export interface CheckTools {
  readonly contract: Contract;
  readonly requests: DocumentedRequests;
}

const success = [200, 201, 202, 204];

/** Sends the examples; the responses must be as declared, also to HEAD and to a matching ETag. */
export async function respondsToItsExamples({ requests }: CheckTools, operation: Operation): Promise<void> {
  const cookie = await requests.session(operation);
  for (const [what, request] of Object.entries(await requests.rightRequests(operation))) {
    const response = await requests.send(operation, request, { what, cookie, expected: success });
    if (operation.method !== 'GET') continue;
    const head = await requests.send(operation, request, {
      what: 'HEAD',
      method: 'HEAD',
      cookie,
      expected: [200],
    });
    expect(head.headers['content-type']).toBe(response.headers['content-type']);
    if (!operation.spec.responses?.['304']) continue;
    const headers = { 'if-none-match': String(response.headers.etag) };
    await requests.send(operation, request, { what: 'a known ETag', headers, expected: [304] });
    const reader = { origin: 'https://elsewhere.example' };
    const open = await requests.send(operation, request, {
      what: 'another origin',
      headers: reader,
      expected: [200],
    });
    expect(open.headers['access-control-allow-origin']).toBe('*');
    expect(open.headers['access-control-allow-credentials']).toBeUndefined();
    const made = await requests.send(operation, request, {
      what: 'HEAD again',
      method: 'HEAD',
      expected: [200],
    });
    expect(made.headers.etag).toBe(response.headers.etag);
  }
}

/** Invalid path and query parameters must be rejected. */
export async function refusesWrongParameters({ requests }: CheckTools, operation: Operation): Promise<void> {
  const cookie = await requests.session(operation);
  const [request] = Object.values(await requests.rightRequests(operation));
  if (!request) return;
  for (const { what, params, query, expected } of wrongParameters(operation)) {
    const changed = {
      ...request,
      params: { ...request.params, ...params },
      query: { ...request.query, ...query },
    };
    await requests.send(operation, changed, { what, cookie, expected });
  }
}

/** Invalid bodies must be rejected. */
export async function refusesWrongBodies(
  { contract, requests }: CheckTools,
  operation: Operation,
): Promise<void> {
  if (!operation.spec.requestBody) return;
  const cookie = await requests.session(operation);
  const [request] = Object.values(await requests.rightRequests(operation));
  if (!request) return;
  const wrongs: Wrong[] = Buffer.isBuffer(request.body) ? [] : wrongBodies(contract, operation, request.body);
  for (const { what, body, expected } of wrongs) {
    await requests.send(
      operation,
      { ...request, body },
      { what, cookie, expected, payload: JSON.stringify(body) },
    );
  }
  if (Buffer.isBuffer(request.body)) {
    await requests.send(operation, request, {
      what: 'half a body',
      payload: request.body.subarray(0, 60),
      cookie,
      expected: [400],
    });
    const other = multipart({ field: 'other', content: wav(), type: 'audio/wav' });
    await requests.send(
      operation,
      { ...request, ...other, body: other.payload },
      { what: 'another field', cookie, expected: [400] },
    );
  }
}

/** Malformed bodies, other content types and bodies that are too large must be rejected. */
export async function refusesUnreadableBodies({ requests }: CheckTools, operation: Operation): Promise<void> {
  if (operation.method === 'GET') return;
  const cookie = await requests.session(operation);
  const [request] = Object.values(await requests.rightRequests(operation));
  if (!request) return;
  const sending = (what: string, type: string, payload: string | Buffer, expected: number[]) =>
    requests.send(
      operation,
      { ...request, body: undefined, headers: {} },
      {
        what,
        cookie,
        payload,
        headers: { 'content-type': type },
        expected,
      },
    );
  const isUpload = Buffer.isBuffer(request.body);
  if (!isUpload) await sending('broken JSON', 'application/json', '{"title": ', [400]);
  await sending('an unknown content type', 'application/x-made-up', 'x', [415]);
  await sending('text', 'text/plain', 'x', [415]);
  await sending('a form', 'application/x-www-form-urlencoded', 'title=x', [415]);
  if (!isUpload)
    return void (await sending('too large', 'application/json', `"${'x'.repeat(2.2e6)}"`, [413]));
  if (operation.path === importsPath) {
    // The file would be so large that only its Content-Length is sent.
    const headers = { ...request.headers, 'content-length': String(maxImportBytes * 2) };
    await requests.send(operation, { ...request, headers }, { what: 'too large', cookie, expected: [413] });
    return;
  }
  const rule = Object.values(uploadRules).find(({ path }) => path === operation.path);
  const large = multipart({
    field: rule?.field ?? '',
    content: Buffer.alloc((rule?.maxBytes ?? 0) + 100_000, png.length),
    type: rule?.types[0] ?? '',
  });
  await requests.send(
    operation,
    { ...request, ...large, body: large.payload },
    { what: 'too large', expected: [413] },
  );
}

/** Changes from a foreign origin must be rejected, and too many requests rate limited. */
export async function refusesOtherOriginsAndFloods(
  { requests }: CheckTools,
  operation: Operation,
): Promise<void> {
  if (operation.method === 'GET') return;
  const [request] = Object.values(await requests.rightRequests(operation));
  if (!request) return;
  const headers = { origin: 'https://elsewhere.example' };
  const refusal = await requests.send(operation, request, {
    what: 'another origin',
    headers,
    expected: [403],
  });
  expect(refusal.headers['access-control-allow-origin']).toBeUndefined();

  const one = { 'x-forwarded-for': requests.nextAddress(), 'content-type': 'application/json' };
  // Rejected requests count too, and are cheap.
  const type = Buffer.isBuffer(request.body) ? request.headers['content-type'] : 'application/json';
  const flood = () =>
    requests.send(
      operation,
      { ...request, body: undefined, headers: {} },
      {
        what: 'a flood',
        payload: type === 'application/json' ? '{}' : '',
        headers: { ...one, 'content-type': String(type) },
      },
    );
  const wait = async (most: number) => {
    for (let count = 0; count <= most; count++) {
      const response = await flood();
      if (response.statusCode === 429) return response;
    }
    return expect.fail(`${operation.name} lets everything through`);
  };
  const slowed = await wait(200);
  expect(slowed.headers.ratelimit).toMatch(/^"\w+";r=\d+;t=\d+/);
  expect(slowed.headers['ratelimit-policy']).toMatch(/^"\w+";q=\d+;w=\d+/);
}

/** Operations for administrators must need a session. */
export async function isClosedWithoutSession({ requests }: CheckTools, operation: Operation): Promise<void> {
  if (!operation.isGuarded) return;
  const [request] = Object.values(await requests.rightRequests(operation));
  if (!request) return;
  await requests.send(operation, request, { what: 'no session', expected: [401] });
  await requests.send(operation, request, {
    what: 'a forged session',
    cookie: 'bimah_session=made.up',
    expected: [401],
  });
}
