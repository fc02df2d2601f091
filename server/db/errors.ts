/** PostgreSQL's code unique_violation. */
const UNIQUE_VIOLATION = '23505';
/** PostgreSQL's code exclusion_violation. */
const EXCLUSION_VIOLATION = '23P01';
/** PostgreSQL's code disk_full. */
const DISK_FULL = '53100';

/** PostgreSQL's codes for a failure because of concurrent changes, after which nothing is stored. */
const conflicts = new Set([
  '23503', // foreign_key_violation: the referenced row was deleted since it was read
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: a standby, or a managed server whose disk is nearly full
]);

/** SQLSTATE (appendix A): connection exception, insufficient resources, shutdown or start, system errors. */
const unavailableClasses = /^(08|53|57P|58)[0-9A-Z]*$/;

/** The driver's errors that have no code. */
const unavailableMessages =
  /connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout|not queryable/i;

export function isUniqueViolation(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === UNIQUE_VIOLATION);
}

export function isDiskFull(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === DISK_FULL);
}

export function isExclusionViolation(error: unknown): boolean {
  return hasCause(error, (cause) => codeOf(cause) === EXCLUSION_VIOLATION);
}

export function isWriteConflict(error: unknown): boolean {
  return hasCause(error, (cause) => conflicts.has(codeOf(cause)));
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCause(error, (cause) => {
    const code = codeOf(cause);
    // The error of a file, which has a path, may have the same code as that of a socket.
    const isUnreachable = unavailable.has(code) && !('path' in cause);
    return isUnreachable || unavailableClasses.test(code) || unavailableMessages.test(cause.message);
  });
}

function hasCause(error: unknown, matches: (cause: Error) => boolean): boolean {
  return error instanceof Error && (matches(error) || hasCause(error.cause, matches));
}

/** Empty without any. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
