import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../base/settings.ts';
import type { Em } from '../db/orm.ts';
import type { PublicCache } from '../http/cache/public-cache.ts';
import type { Limits } from '../http/limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { FileStore } from '../storage/file-store.ts';

/** The logged-in administrator. */
export interface CurrentSession {
  readonly id: string;
  readonly userId: number;
  readonly username: string;
}

/** Context of procedures, also used by feeds, embeds and forms. Created for each request. */
export interface Context {
  /** New for each request; the base procedure forks it for each call of a batch. */
  readonly em: Em;
  readonly session: CurrentSession | null;
  readonly settings: Settings;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Storage of uploaded files. */
  readonly files: FileStore;
  readonly publicCache: PublicCache;
  readonly log: FastifyBaseLogger;
  /** IP address of the client, as reported by a trusted proxy if there is one. */
  readonly ip: string;
  /** Sets or clears the session cookie of the response. */
  readonly sessionCookie: { set(token: string): void; clear(): void };
}

/** Creates the context of a request. */
export type CreateContext = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
