import { reasonFor } from './http/fault.ts';

/** Ends this process when `running` has: with 0, or with 1 and the error's one line. */
export function exitWith(running: Promise<void>): void {
  running.then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${reasonFor(error)}\n`);
      process.exit(1);
    },
  );
}
