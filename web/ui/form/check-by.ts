import type { z } from 'zod';
import type { Checked } from './use-fields.ts';

/** Checks a form by a schema of the contract, with the messages of the API. */
export function checkBy<Values>(schema: z.ZodType<Values>) {
  return (typed: unknown): Checked<Values> => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { values: data };
    // Each field shows its first message.
    return {
      errors: Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
    };
  };
}
