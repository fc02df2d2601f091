/** PostgreSQL's code unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** True when the error, or what caused it, says that a unique value is taken. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === UNIQUE_VIOLATION) || isDuplicate(error.cause);
}
