/** `skipped` has the titles. */
export type Counts = { passed: number; failed: number; skipped: string[] };

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string; title: string }[] }[];
};

type PlaywrightSuite = {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

/** The part of Playwright's JSON report that is counted. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
};

export function countVitest(report: VitestReport | null): Counts;
export function countPlaywright(report: PlaywrightReport | null): Counts;
export function sum(all: Counts[]): Counts;
export function summary(counts: Counts): string;
