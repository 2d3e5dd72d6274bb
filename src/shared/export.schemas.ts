import { z } from 'zod';

/** A download by an administrator. HEAD downloads nothing, so it is not recorded as an export. */
export const exportInput = z.object({ isHead: z.boolean() });
