import { z } from 'zod';

/** Body of a form with a button and nothing to fill in. */
export const NoFields = z.strictObject({}).meta({ id: 'NoFields' });
