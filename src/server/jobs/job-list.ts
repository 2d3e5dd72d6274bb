import type { Job } from './job.ts';

/** Every job of the product; a feature adds its own here. */
export const jobs: readonly Job<never>[] = [];
