import { LockMode } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { User } from './user.entity.ts';

const withPasswordHash = { populate: ['passwordHash'] } as const;

/** Queries over accounts. They also load the password hash, which is a lazy property. */
export class UserRepository extends SqlEntityRepository<User> {
  /** Finds an account by name. */
  findByName(username: string): Promise<User | null> {
    return this.findOne({ username }, withPasswordHash);
  }

  /** Finds an account by id. */
  findById(id: number): Promise<User | null> {
    return this.findOne({ id }, withPasswordHash);
  }

  /** Finds an account by id and locks it until the transaction ends. */
  lock(id: number): Promise<User | null> {
    return this.findOne({ id }, { ...withPasswordHash, lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** Finds an account by name and locks it until the transaction ends. */
  lockByName(username: string): Promise<User | null> {
    return this.findOne({ username }, { ...withPasswordHash, lockMode: LockMode.PESSIMISTIC_WRITE });
  }
}
