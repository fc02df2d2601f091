import { z } from 'zod';

/** Path of a picture on this site, which alone its pages may show; empty for none. */
export const picturePath = z
  .string()
  .trim()
  .max(300, { error: 'Must be at most 300 characters' })
  .regex(/^(\/[\w.~-]+)*$/, { error: 'Must be the path of a picture on this site, such as /images/cover.webp' });
