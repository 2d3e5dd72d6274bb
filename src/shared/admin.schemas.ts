import { z } from 'zod';

/** The minimum duration of a failed login, in milliseconds (docs/product/access.md A3). */
export const minFailedLoginMs = 500;

/** The minimum length of a new password, and the maximum length of any password, in characters. */
export const passwordLengths = { min: 8, max: 200 } as const;

const password = (label: string, required: string) =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .max(passwordLengths.max, { error: `${label} must be at most ${passwordLengths.max} characters long` });

export const loginInput = z.object({ password: password('Password', 'Password is required') });
export const sessionOutput = z.object({ authenticated: z.boolean() });

/** The new password, and the current one as proof of identity. */
export const changePasswordInput = z.object({
  currentPassword: password('Current password', 'Current password is required'),
  newPassword: password('New password', 'New password is required').min(passwordLengths.min, {
    error: `New password must be at least ${passwordLengths.min} characters long`,
  }),
});

/** What the dashboard shows about the password. */
export const passwordStateOutput = z.object({
  /** Whether `ADMIN_PASSWORD` is set. If so, each start of the server sets the password to it again. */
  isSetAtStart: z.boolean(),
});
