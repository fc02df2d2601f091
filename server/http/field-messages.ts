import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const typeTexts: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

const formatTexts: Record<string, string> = {
  uuid: 'Must be a UUID',
  datetime: 'Must be a date and time in UTC, such as 2026-11-21T06:00:00Z',
  date: 'Must be a date, such as 2026-11-21',
  email: 'Invalid email address',
  url: 'Must be a URL',
};

/** The message for a limit: of the characters of a text, the entries of a list, else the value. */
function limitText(origin: string, limit: string): string {
  if (origin === 'string') return `Must be ${limit} characters`;
  return origin === 'array' ? `Must have ${limit} entries` : `Must be ${limit}`;
}

/** Zod's default messages use internal terms. */
function plainMessage(issue: Issue): string {
  if (issue.input === undefined) return 'Is required';
  switch (issue.code) {
    case 'invalid_type':
      return typeTexts[issue.expected] ?? 'Is not valid';
    case 'too_small':
      return limitText(issue.origin, `at least ${issue.minimum}`);
    case 'too_big':
      return limitText(issue.origin, `at most ${issue.maximum}`);
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return formatTexts[issue.format] ?? 'Is not valid';
    case 'unrecognized_keys':
      return `Is not known: ${issue.keys.join(', ')}`;
    default:
      return 'Is not valid';
  }
}

// Messages of the contract take precedence; every field of a form has one.
z.config({ customError: plainMessage });

/** First message per field, keyed by the field's path; an error of the whole input has no field. */
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
