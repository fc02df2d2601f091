import { z } from 'zod';

/** The version of a record that a save is based on. */
export const version = z.int().min(1).meta({ description: 'The version that was read; another is refused with 409.' });
