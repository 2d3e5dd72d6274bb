import { defineEntity, p } from '@mikro-orm/core';
import { UserRepository } from './user.repository.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  repository: () => UserRepository,
  properties: {
    id: p.integer().primary(),
    username: p.text().unique(),
    /** A hash, never the password itself (DECISIONS §2). */
    password: p.text().hidden().lazy(),
  },
});

/** Somebody who may administer (SPEC §3). */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
