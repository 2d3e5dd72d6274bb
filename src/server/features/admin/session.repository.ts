import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { Session } from './session.entity.ts';

/** Queries over sessions, which are known by the hash of their token. */
export class SessionRepository extends SqlEntityRepository<Session> {
  /** A session that has not ended at this moment, with its user. */
  findOpen(id: string, now: Date): Promise<Session | null> {
    return this.findOne({ id, expiresAt: { $gt: now } }, { populate: ['user'] });
  }

  /** Ends one. */
  async removeOne(id: string): Promise<void> {
    await this.nativeDelete({ id });
  }

  /** Ends all of a user's. */
  async removeOfUser(userId: number): Promise<void> {
    await this.nativeDelete({ user: userId });
  }

  /** Clears away those that have ended by themselves. */
  async removeEnded(now: Date): Promise<void> {
    await this.nativeDelete({ expiresAt: { $lte: now } });
  }
}
