import { z } from 'zod';

/** Milliseconds that a failed login takes at least (SPEC §9, DECISIONS §2). */
export const loginDelay = 500;

export const loginInput = z.object({
  password: z.string({ error: 'Password is required' }).min(1, { error: 'Password is required' }).max(200, {
    error: 'Password must be at most 200 characters long',
  }),
});
export const sessionOutput = z.object({ authenticated: z.boolean() });
