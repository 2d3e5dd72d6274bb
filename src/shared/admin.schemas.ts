import { z } from 'zod';

/** The shortest duration of a failed login, in milliseconds (docs/product/access.md A3). */
export const loginDelay = 500;

/** The shortest password that may be set, and the longest that is looked at. */
export const passwordLengths = { min: 8, max: 200 } as const;

const password = (label: string, required: string) =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .max(passwordLengths.max, { error: `${label} must be at most ${passwordLengths.max} characters long` });

export const loginInput = z.object({ password: password('Password', 'Password is required') });
export const sessionOutput = z.object({ authenticated: z.boolean() });

/** A new password, and the present one to prove who asks. */
export const changePasswordInput = z.object({
  currentPassword: password('Current password', 'Current password is required'),
  newPassword: password('New password', 'New password is required').min(passwordLengths.min, {
    error: `New password must be at least ${passwordLengths.min} characters long`,
  }),
});

/** What the dashboard says about the password. */
export const passwordStateOutput = z.object({
  /** Whether the site's settings hold a password, which the next start sets again. */
  isSetAtStart: z.boolean(),
});
