import { LockMode } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { User } from './user.entity.ts';

const withPassword = { populate: ['password'] } as const;

/** Queries over accounts. They load the lazy password hash, which other queries do not. */
export class UserRepository extends SqlEntityRepository<User> {
  /** Finds an account by name. */
  findByName(username: string): Promise<User | null> {
    return this.findOne({ username }, withPassword);
  }

  /** Finds an account by id. */
  findById(id: number): Promise<User | null> {
    return this.findOne({ id }, withPassword);
  }

  /** Finds an account and locks it until the transaction ends. */
  lock(id: number): Promise<User | null> {
    return this.findOne({ id }, { ...withPassword, lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
