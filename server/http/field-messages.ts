import type { z } from 'zod';

/** First message per field, keyed by the field's path; a fault of the whole input names no field. */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  // A Map, because a field may be called `constructor` or `__proto__`.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys';
    const keys = unknown ? issue.keys : issue.path.length > 0 ? [issue.path.join('.')] : [];
    for (const key of keys) if (!fields.has(key)) fields.set(key, unknown ? 'Unknown field' : issue.message);
  }
  return Object.fromEntries(fields);
}
