import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 43 characters of base64url (256 bits). Only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token: its SHA-256 in base64url. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
