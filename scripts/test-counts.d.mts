export type Counts = { passed: number; failed: number; skipped: number };

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** The part of Playwright's JSON report that is counted. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

export function countVitest(report: VitestReport | null): Counts;
export function countPlaywright(report: PlaywrightReport | null): Counts;
export function sum(all: Counts[]): Counts;
export function summary(counts: Counts): string;
