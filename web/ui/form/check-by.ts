import type { z } from 'zod';
import type { Checked } from './use-checks.ts';

/** Checks a form by a schema of the contract, with the messages of the API. */
export function checkBy<Schema extends z.ZodType>(schema: Schema) {
  return (typed: unknown): Checked<z.output<Schema>> => {
    const { success, data, error } = schema.safeParse(typed);
    if (success) return { values: data };
    // Each field shows its first message.
    return {
      errors: Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
    };
  };
}
