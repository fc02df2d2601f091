/** A terminal, npm and the starter each pass on one Ctrl-C; what comes later than this is asked for anew. */
const SAME_REQUEST_MS = 1000;

/**
 * Resolves at the first request to stop: SIGINT, SIGTERM, SIGHUP, or the end of the starter that this process
 * has a channel to. A second request ends the process at once.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const request = () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_REQUEST_MS) process.exit(1);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
    process.on('disconnect', request);
  });
}
