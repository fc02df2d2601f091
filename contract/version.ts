import { z } from 'zod';

/** Which state of a record a save changes. */
export const version = z
  .int()
  .min(1)
  .meta({ description: 'The version that was read; any other is refused with 409.' });
