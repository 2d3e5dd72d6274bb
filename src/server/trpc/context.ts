import type { FastifyBaseLogger } from 'fastify';
import type { Em } from '../db/orm.ts';
import type { CurrentSession } from '../features/admin/session.service.ts';
import type { Limits } from '../http/limits.ts';
import type { PublicCache } from '../http/public-cache.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Settings } from '../settings.ts';
import type { FileStore } from '../storage/file-store.ts';

/** What a procedure works with. The doors make it, one for each request. */
export interface Context {
  /** Fresh for each request; the base procedure forks it for each call of a batch. */
  readonly em: Em;
  readonly session: CurrentSession | null;
  readonly settings: Settings;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Where uploaded files are kept. */
  readonly files: FileStore;
  readonly publicCache: PublicCache;
  readonly log: FastifyBaseLogger;
  /** The address of the caller, behind believed proxies the one they name. */
  readonly ip: string;
  /** Writes, or removes, the session cookie on the answer. */
  readonly sessionCookie: { set(token: string): void; clear(): void };
}
