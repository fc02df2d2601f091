const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: a standby, or a managed server whose disk is nearly full
]);

/**
 * Classes of SQLSTATE (PostgreSQL, appendix A) in which the server says that it cannot do its work now: connection
 * exception, insufficient resources (disk_full, too_many_connections), stopping or starting, and errors of the system.
 */
const classes = /^(08|53|57P|58)[0-9A-Z]*$/;

/** What the driver says without a code. */
const messages =
  /connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout|not queryable/i;

/** True when the error, or what caused it, says that the database cannot be reached or cannot do its work now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && (codes.has(error.code) || classes.test(error.code))) {
    return true;
  }
  return messages.test(error.message) || isDatabaseAway(error.cause);
}
