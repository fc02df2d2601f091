/** What the log may hold of a fault: where and why, never the values of a failed statement, which may be personal. */
export function describeFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: typeof error };
  const root = rootCause(error);
  return {
    reason: reasonOf(root),
    ...('code' in root && { code: root.code }),
    // Without its message, of which a line may look like a place.
    at: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}

/** Why something failed, in one line for the operator; of addresses that all refused, the driver says only a code. */
export function reasonFor(error: unknown): string {
  const { reason, code } = describeFault(error);
  return String(reason || code);
}

/** The query library repeats a statement with its values in its own message; the driver's error below it does not. */
function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

/**
 * PostgreSQL's message; in class 22 (data exception: `invalid input syntax for type uuid: "..."`) that repeats the value,
 * so there it is the routine that refused it. Of other classes only the detail does, which is not logged.
 */
function reasonOf(error: Error): string {
  const holdsValue = 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
  if (!holdsValue) return error.message;
  return 'routine' in error && typeof error.routine === 'string' ? error.routine : 'data exception';
}
