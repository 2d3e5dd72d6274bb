import { defineEntity, p } from '@mikro-orm/core';
import { UserRepository } from './user.repository.ts';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  repository: () => UserRepository,
  properties: {
    id: p.integer().primary(),
    username: p.text().unique(),
    /** Format: see `hashPassword`. The password itself is never stored (docs/product/access.md A2). */
    passwordHash: p.text().hidden().lazy().fieldName('password'),
  },
});

/** An account that can administer the site. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
