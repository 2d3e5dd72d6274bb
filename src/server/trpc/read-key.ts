import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { appRouter } from './app-router.ts';

/** Calls that one request may hold. */
export const maxBatchSize = 30;

const procedures = appRouter._def.procedures as unknown as Record<
  string,
  { readonly _def: { readonly type: string; readonly inputs: readonly unknown[] } } | undefined
>;

/** Of one person alone: what changes it raises no generation, so nothing would empty the cache of it. */
const neverKept = new Set(['newsletters.subscription']);

/** The keys of the addresses that are asked for again and again: reading an input takes longer than sending an answer. */
const knownKeys = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 4_000_000,
  sizeCalculation: (key, address) => key.length + address.length,
});

/** How many calls a request holds, or would if it were not refused whole. */
export const callsIn = (request: FastifyRequest): number => Math.min(pathsOf(request).length, maxBatchSize);

const pathsOf = ({ params }: FastifyRequest): string[] => (params as { path: string }).path.split(',');

/**
 * The key of public queries over tRPC: the procedures and their inputs, reduced to what the input schemas keep, so
 * that made-up fields cannot fill the public cache.
 * @returns null when it is no such query: a change, something of the dashboard or of one person, a stream, or an input
 * that is not valid
 */
export function procedureReadKey(request: FastifyRequest): string | null {
  // A client that asks for a stream of lines gets another answer.
  if (request.headers['trpc-accept'] !== undefined) return null;
  const { url } = request.raw;
  const key = (url && knownKeys.get(url)) ?? readKey(request);
  if (url && key !== null) knownKeys.set(url, key);
  return key;
}

function readKey(request: FastifyRequest): string | null {
  const { batch, input } = request.query as Record<string, unknown>;
  if (batch !== undefined && batch !== '1') return null;
  const paths = pathsOf(request);
  if (paths.length > (batch ? maxBatchSize : 1)) return null;
  const inputs = readInputs(input, batch !== undefined);
  if (inputs === null) return null;
  const calls: unknown[] = [];
  for (const [position, path] of paths.entries()) {
    const kept = keptInput(
      path,
      batch === undefined ? inputs : (inputs as Record<string, unknown>)[position],
    );
    if (kept === null) return null;
    calls.push([path, kept.input]);
  }
  return `trpc ${batch ?? ''} ${JSON.stringify(calls)}`;
}

/** What stands in `input`; null when it is no JSON, or no object where a batch needs one. */
function readInputs(input: unknown, isBatch: boolean): unknown {
  if (input === undefined) return isBatch ? {} : undefined;
  if (typeof input !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(input);
    return isBatch && (typeof parsed !== 'object' || parsed === null) ? null : parsed;
  } catch {
    return null;
  }
}

function keptInput(path: string, input: unknown): { input: unknown } | null {
  const procedure = Object.hasOwn(procedures, path) ? procedures[path]?._def : undefined;
  if (procedure?.type !== 'query' || path.startsWith('admin.') || neverKept.has(path)) return null;
  const [schema, ...further] = procedure.inputs;
  if (schema === undefined) return { input: null };
  if (further.length > 0 || !(schema instanceof z.ZodType)) return null;
  const parsed = schema.safeParse(input);
  return parsed.success ? { input: parsed.data } : null;
}
