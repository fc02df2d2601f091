import { cleanRun } from './run-directory.ts';

// Cleans up after a run, even if it was interrupted or killed: its end closes the channel.
// Usage: cleaner.ts <directory of the run>
process.once('disconnect', () => void cleanRun(process.argv[2] ?? '').then(() => process.exit(0)));
// Ctrl-C ends the run; this process must still clean up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
