/** The settings of `npm run test:fuzz`; without it, a few requests to each operation, always the same. */
const { FUZZ_CASES, FUZZ_SEED } = process.env;

const QUICK_CASES = 260;

export const settings = {
  isLong: FUZZ_CASES !== undefined,
  /** Of all operations together. */
  cases: Number(FUZZ_CASES ?? QUICK_CASES),
  /** The number of values that cannot be stored, for each field. */
  sweep: FUZZ_CASES ? 5 : 1,
  /** Of the requests of the sweep to an operation, one in so many is sent. */
  oneIn: FUZZ_CASES ? 1 : 4,
  seed: Number(FUZZ_SEED ?? 5),
  /** For one operation, or all drawn sequences of a file, in milliseconds: a busy machine takes half an hour for these. */
  timeout: 2_400_000,
  /** Prints the tried requests, if asked to. */
  say: (line: string): void => {
    if (FUZZ_CASES) process.stdout.write(`${line}\n`);
  },
};
