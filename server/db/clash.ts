/** PostgreSQL's codes of what fails because others changed the same at that moment; nothing of it is stored. */
const clashes = new Set([
  '23503', // foreign_key_violation: what it names was deleted since it was read
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

/** True when the error, or what caused it, says that others changed the same at that moment. */
export function isClash(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && typeof error.code === 'string' && clashes.has(error.code)) || isClash(error.cause);
}
