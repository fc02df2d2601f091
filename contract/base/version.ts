import { z } from 'zod';

/** The version of a record that a save is based on. */
export const version = z.int().min(1).meta({ description: 'The version that was read; another is refused with 409.' });

/** The version of a record that may not be stored yet. */
export const versionOrNew = z
  .int()
  .min(0)
  .meta({ description: 'The version that was read, 0 for a new record; another is refused with 409.' });
