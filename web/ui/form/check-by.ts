import type { z } from 'zod';
import type { Checked } from './use-fields.ts';

/** Makes the check of a form of a schema of the contract: the messages at its fields are those of the API. */
export function checkBy<Values>(schema: z.ZodType<Values>) {
  return (typed: unknown): Checked<Values> => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { values: data };
    // The first message of each field stands.
    return {
      errors: Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
    };
  };
}
