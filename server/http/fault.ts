/** What the log may hold of a fault: where and why, never the values of a failed statement, which may be personal. */
export function describeFault(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { reason: typeof error };
  const root = rootCause(error);
  return {
    reason: root.message,
    ...('code' in root && { code: root.code }),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}

/** The query library repeats a statement with its values in its own message; the driver's error below it does not. */
function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}
