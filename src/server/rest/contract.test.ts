// One file although it is long: its last test asks whether the ones before it left out no operation.
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxImportBytes } from '../../shared/import.schemas.ts';
import { uploadRules } from '../../shared/upload.schemas.ts';
import { createStoredSermon } from '../features/sermons/sermon.factory.ts';
import { Contract, type Operation } from '../testing/contract.ts';
import {
  bounceSecret,
  type DocumentedRequests,
  documentedRequests,
  importsPath,
  type Request,
} from '../testing/documented-requests.ts';
import { png, wav } from '../testing/media.ts';
import { multipart } from '../testing/multipart.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { type Wrong, wrongBodies, wrongParameters } from '../testing/wrong-requests.ts';

// Everything here is made from the document alone: a route that is mounted anywhere is tested the moment it is there.

let site: TestApp;
let contract: Contract;
let document: OpenAPIV3_1.Document;
let requests: DocumentedRequests;
const started = performance.now();

beforeAll(async () => {
  site = await createTestApp({ TRUST_PROXY: 'true', BOUNCE_SECRET: bounceSecret });
  document = (await site.visit({ method: 'GET', url: '/api/openapi.json' })).json();
  contract = new Contract(document);
  requests = documentedRequests(site, contract);
  await createStoredSermon(site.em(), { isFeatured: 'true', publishedAt: new Date() });
});
afterAll(() => site.close());

const rightRequests = (operation: Operation) => requests.rightRequests(operation);
const send: DocumentedRequests['send'] = (...sent) => requests.send(...sent);
const session = (operation: Operation) => requests.session(operation);

const success = [200, 201, 204];

async function eachOperation(act: (operation: Operation) => Promise<void>) {
  for (const operation of contract.operations) await act(operation);
}

describe('every operation of the document', () => {
  test('answers each of its examples as it declares, and HEAD and a known ETag too', () =>
    eachOperation(async (operation) => {
      const cookie = await session(operation);
      for (const [what, request] of Object.entries(await rightRequests(operation))) {
        const answer = await send(operation, request, { what, cookie, expected: success });
        if (operation.method !== 'GET') continue;
        const head = await send(operation, request, {
          what: 'HEAD',
          method: 'HEAD',
          cookie,
          expected: [200],
        });
        expect(head.headers['content-type']).toBe(answer.headers['content-type']);
        if (!operation.spec.responses?.['304']) continue;
        const headers = { 'if-none-match': String(answer.headers.etag) };
        await send(operation, request, { what: 'a known ETag', headers, expected: [304] });
        const reader = { origin: 'https://elsewhere.example' };
        const open = await send(operation, request, {
          what: 'another origin',
          headers: reader,
          expected: [200],
        });
        expect(open.headers['access-control-allow-origin']).toBe('*');
        expect(open.headers['access-control-allow-credentials']).toBeUndefined();
        const made = await send(operation, request, { what: 'HEAD again', method: 'HEAD', expected: [200] });
        expect(made.headers.etag).toBe(answer.headers.etag);
      }
    }));

  test('refuses what is wrong in its address and its query', () =>
    eachOperation(async (operation) => {
      const cookie = await session(operation);
      const [request] = Object.values(await rightRequests(operation));
      if (!request) return;
      for (const { what, params, query, expected } of wrongParameters(operation)) {
        const changed = {
          ...request,
          params: { ...request.params, ...params },
          query: { ...request.query, ...query },
        };
        await send(operation, changed, { what, cookie, expected });
      }
    }));

  test('refuses what is wrong in its body', () =>
    eachOperation(async (operation) => {
      if (!operation.spec.requestBody) return;
      const cookie = await session(operation);
      const [request] = Object.values(await rightRequests(operation));
      if (!request) return;
      const wrongs: Wrong[] = Buffer.isBuffer(request.body)
        ? []
        : wrongBodies(contract, operation, request.body);
      for (const { what, body, expected } of wrongs) {
        await send(
          operation,
          { ...request, body },
          { what, cookie, expected, payload: JSON.stringify(body) },
        );
      }
      if (Buffer.isBuffer(request.body)) {
        await send(operation, request, {
          what: 'half a body',
          payload: request.body.subarray(0, 60),
          cookie,
          expected: [400],
        });
        const other = multipart({ field: 'other', content: wav(), type: 'audio/wav' });
        await send(
          operation,
          { ...request, ...other, body: other.payload },
          { what: 'another field', cookie, expected: [400] },
        );
      }
    }));

  test('refuses broken bodies, other content types, and what is too large', () =>
    eachOperation(async (operation) => {
      if (operation.method === 'GET') return;
      const cookie = await session(operation);
      const [request] = Object.values(await rightRequests(operation));
      if (!request) return;
      const sending = (what: string, type: string, payload: string | Buffer, expected: number[]) =>
        send(
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
        // So large a file that only its announcement is sent.
        const headers = { ...request.headers, 'content-length': String(maxImportBytes * 2) };
        await send(operation, { ...request, headers }, { what: 'too large', cookie, expected: [413] });
        return;
      }
      const rule = Object.values(uploadRules).find(({ path }) => path === operation.path);
      const large = multipart({
        field: rule?.field ?? '',
        content: Buffer.alloc((rule?.maxBytes ?? 0) + 100_000, png.length),
        type: rule?.types[0] ?? '',
      });
      await send(
        operation,
        { ...request, ...large, body: large.payload },
        { what: 'too large', expected: [413] },
      );
    }));

  test('that changes something refuses the pages of another origin, and slows down who sends too much', () =>
    eachOperation(async (operation) => {
      if (operation.method === 'GET') return;
      const [request] = Object.values(await rightRequests(operation));
      if (!request) return;
      const headers = { origin: 'https://elsewhere.example' };
      const refusal = await send(operation, request, { what: 'another origin', headers, expected: [403] });
      expect(refusal.headers['access-control-allow-origin']).toBeUndefined();

      const one = { 'x-forwarded-for': requests.nextAddress(), 'content-type': 'application/json' };
      // Wrong requests count too, and cost little.
      const type = Buffer.isBuffer(request.body) ? request.headers['content-type'] : 'application/json';
      const flood = () =>
        send(
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
          const answer = await flood();
          if (answer.statusCode === 429) return answer;
        }
        return expect.fail(`${operation.name} lets everything through`);
      };
      const slowed = await wait(200);
      expect(slowed.headers.ratelimit).toMatch(/^"\w+";r=\d+;t=\d+/);
      expect(slowed.headers['ratelimit-policy']).toMatch(/^"\w+";q=\d+;w=\d+/);
    }));

  test('of the administrators is closed without a session', () =>
    eachOperation(async (operation) => {
      if (!operation.isGuarded) return;
      const [request] = Object.values(await rightRequests(operation));
      if (!request) return;
      await send(operation, request, { what: 'no session', expected: [401] });
      await send(operation, request, {
        what: 'a forged session',
        cookie: 'bimah_session=made.up',
        expected: [401],
      });
    }));

  test('says so when the database is away', async () => {
    const all = new Map<Operation, [Request, string | undefined]>();
    await eachOperation(async (operation) => {
      const [request] = Object.values(await rightRequests(operation));
      if (request) all.set(operation, [request, await session(operation)]);
    });
    const em = site.database.orm.em;
    const away = vi.spyOn(em, 'fork').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    for (const [operation, [request, cookie]] of all) {
      // What is kept goes on being answered.
      const expected = operation.spec.responses?.['304'] ? [200, 503] : [503];
      const query = operation.path.startsWith('/api/calendar')
        ? request.query
        : { ...request.query, limit: '33' };
      await send(operation, { ...request, query }, { what: 'no database', cookie, expected });
    }
    away.mockRestore();
  });
});

describe('answers that need a story', () => {
  const named = (name: string) => {
    const operation = contract.operations.find((operation) => operation.name === name);
    if (!operation) throw new Error(`There is no ${name}`);
    return operation;
  };
  const plain: Request = { params: {}, query: {}, body: undefined, headers: {} };

  test('an old name leads to the present one', async () => {
    const sermon = await createStoredSermon(site.em(), { slug: 'the-old-name' });
    const id = String(sermon.id);
    const edit = named('PATCH /api/admin/sermons/{id}/edit');
    const change = { ...plain, params: { id }, body: { slug: 'the-new-name' } };
    await send(edit, change, { what: 'another name', cookie: await session(edit), expected: [200] });
    const answer = await send(
      named('GET /api/sermons/by-slug/{slug}'),
      { ...plain, params: { slug: 'the-old-name' } },
      {
        what: 'the old name',
        expected: [301],
      },
    );
    expect(answer.headers.location).toBe('/api/sermons/by-slug/the-new-name');
  });

  test('nothing is featured', async () => {
    const em = site.em();
    await em.execute(`update sermons set is_featured = 'false'`);
    await site.app.publicCache.refresh();
    await send(named('GET /api/sermons/featured'), plain, { what: 'nothing', expected: [404] });
  });

  test('an edit of something older is refused', async () => {
    const sermon = await createStoredSermon(site.em());
    const edit = named('PATCH /api/admin/sermons/{id}/edit');
    const cookie = await session(edit);
    const change = {
      ...plain,
      params: { id: String(sermon.id) },
      body: { title: 'A newer title', version: 1 },
    };
    await send(edit, change, { what: 'the first', cookie, expected: [200] });
    await send(
      edit,
      { ...change, body: { title: 'An older title', version: 1 } },
      { what: 'version', cookie, expected: [409] },
    );
    await send(
      edit,
      { ...change, body: { title: 'An older title' } },
      {
        what: 'If-Match',
        cookie,
        headers: { 'if-match': '"1"' },
        expected: [409],
      },
    );
  });

  test('a mail service with another secret', () =>
    send(
      named('POST /api/newsletters/bounces'),
      { ...plain, body: { email: 'reader@example.org' } },
      { what: 'no secret', expected: [401] },
    ));

  test('a wrong password', () =>
    send(
      named('POST /api/admin/login'),
      { ...plain, body: { password: 'wrong' } },
      { what: 'wrong', expected: [401] },
    ));
});

test('every declared answer was seen, but for what never happens', () => {
  const paths = Object.keys(document.paths ?? {}).length;
  const answers = [...contract.seen.values()].reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.info(
    `${paths} paths, ${contract.operations.length} operations: ${requests.sent()} requests sent, ${answers} answers checked, ` +
      `${contract.seen.size} different answers seen, in ${seconds} s`,
  );
  // 500 is a mistake of ours; without its setting, the bounces' address is not there; the tests of the features hold what leads to 409 there.
  expect(contract.unseen().filter((name) => !/ (500|409)$|bounces 404$/.test(name))).toEqual([]);
});
