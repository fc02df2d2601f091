import { cleanRun } from './run-directory.ts';

// Cleans up after a run, also after one that was interrupted or killed: the channel tells when its process is gone.
// Usage: cleaner.ts <directory of the run>
process.once('disconnect', () => void cleanRun(process.argv[2] ?? '').then(() => process.exit(0)));
// A Ctrl-C is for the run; what it leaves is still to be cleaned.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
