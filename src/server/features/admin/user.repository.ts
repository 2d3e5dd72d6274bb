import { LockMode } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { User } from './user.entity.ts';

const withPassword = { populate: ['password'] } as const;

/** Queries over accounts. They bring the password's hash, which nothing else reads. */
export class UserRepository extends SqlEntityRepository<User> {
  /** An account by its name. */
  findByName(username: string): Promise<User | null> {
    return this.findOne({ username }, withPassword);
  }

  /** An account by its number. */
  findById(id: number): Promise<User | null> {
    return this.findOne({ id }, withPassword);
  }

  /** An account that nobody else changes until the transaction ends. */
  lock(id: number): Promise<User | null> {
    return this.findOne({ id }, { ...withPassword, lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
