import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { Session } from './session.entity.ts';

/** Queries over sessions. Ids are hashes of the tokens. */
export class SessionRepository extends SqlEntityRepository<Session> {
  /** Finds a session that has not expired, with its user. */
  findActive(id: string, now: Date): Promise<Session | null> {
    return this.findOne({ id, expiresAt: { $gt: now } }, { populate: ['user'] });
  }

  /** Deletes a session. */
  async removeOne(id: string): Promise<void> {
    await this.nativeDelete({ id });
  }

  /** Deletes all sessions of a user. */
  async removeOfUser(userId: number): Promise<void> {
    await this.nativeDelete({ user: userId });
  }

  /** Deletes expired sessions. */
  async removeExpired(now: Date): Promise<void> {
    await this.nativeDelete({ expiresAt: { $lte: now } });
  }
}
