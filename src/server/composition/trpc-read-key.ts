import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { toCalendarDay } from '../../shared/calendar/calendar-day.ts';
import { proceduresOf } from '../upstream/trpc.ts';
import { appRouter } from './app-router.ts';

/** Maximum calls in one request. */
export const maxBatchSize = 30;

const procedures = proceduresOf(appRouter);

/**
 * Private to one person: changes to it do not raise the content version, so the cache would never be invalidated. Or with
 * an input of unlimited values, which would fill the cache.
 */
const neverCached = new Set(['newsletters.subscription', 'submissions.byToken', 'sermons.updates']);

/** Remembers the keys of frequent URLs: parsing an input takes longer than sending a cached response. */
const knownKeys = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 4_000_000,
  sizeCalculation: (key, url) => key.length + url.length,
});

/** Number of calls in a request, at most the maximum of a batch. */
export const callsIn = (request: FastifyRequest): number => Math.min(pathsOf(request).length, maxBatchSize);

const pathsOf = ({ params }: FastifyRequest): string[] => (params as { path: string }).path.split(',');

/**
 * The cache key of public queries over tRPC: procedures and inputs, reduced to what the input schemas accept, so that
 * unknown fields cannot fill the public cache.
 * @returns null for mutations, admin or personal procedures, streams and invalid inputs
 */
export function procedureReadKey(request: FastifyRequest): string | null {
  // JSONL streaming has a different response format.
  if (request.headers['trpc-accept'] !== undefined) return null;
  const { url } = request.raw;
  const key = (url && knownKeys.get(url)) ?? readKey(request);
  if (url && key !== null) knownKeys.set(url, key);
  // Next dates of occasions change with the day (UTC).
  return key?.includes('["occasions.') ? `${key} on ${toCalendarDay(new Date())}` : key;
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

/** Parses `input`; null when it is not JSON, or not an object in a batch. */
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
  const procedure = procedures.get(path);
  if (procedure?.type !== 'query' || path.startsWith('admin.') || neverCached.has(path)) return null;
  const [schema, ...further] = procedure.inputs;
  if (schema === undefined) return { input: null };
  if (further.length > 0 || !(schema instanceof z.ZodType)) return null;
  const parsed = schema.safeParse(input);
  return parsed.success ? { input: parsed.data } : null;
}
