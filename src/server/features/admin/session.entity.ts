import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, timestamp } from '../../db/columns.ts';
import { SessionRepository } from './session.repository.ts';
import { User } from './user.entity.ts';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  repository: () => SessionRepository,
  properties: {
    /** SHA-256 of the token in the cookie, so that reading this table is not enough to log in. */
    id: p.text().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    createdAt: createdAt(),
    expiresAt: timestamp().index(),
  },
});

/** An administrator's session. It is stored on the server, so that logout ends it (docs/product/access.md A6). */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
