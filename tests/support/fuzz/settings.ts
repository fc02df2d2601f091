/** The settings of `npm run test:fuzz`; otherwise the tests send a few requests to each operation, always the same. */
const { FUZZ_CASES, FUZZ_SEED } = process.env;

const QUICK_CASES = 260;

export const settings = {
  isLong: FUZZ_CASES !== undefined,
  /** The number of random requests to all operations together. */
  cases: Number(FUZZ_CASES ?? QUICK_CASES),
  /** The number of values that cannot be stored, for each field. */
  sweep: FUZZ_CASES ? 5 : 1,
  /** Sends only every n-th request of the sweep of an operation. */
  oneIn: FUZZ_CASES ? 1 : 10,
  seed: Number(FUZZ_SEED ?? 5),
  /** Milliseconds for one operation, or for all random sequences of a file: a busy machine takes half an hour for these. */
  timeout: 2_400_000,
  /** Prints a line in a long run. */
  say: (line: string): void => {
    if (FUZZ_CASES) process.stdout.write(`${line}\n`);
  },
};
