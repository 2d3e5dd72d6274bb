import { defineEntity, p } from '@mikro-orm/core';
import { UserRepository } from './user.repository.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  repository: () => UserRepository,
  properties: {
    id: p.integer().primary(),
    username: p.text().unique(),
    /** A hash, never the password itself (docs/product/access.md A2). */
    password: p.text().hidden().lazy(),
  },
});

/** An account that can administer the site. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
