/** `skipped` has the titles. */
export type Counts = { passed: number; failed: number; skipped: string[] };

/** The part of Vitest's JSON report that is counted. */
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string; title: string }[] }[];
};

type PlaywrightSuite = {
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

/** The part of Playwright's JSON report that is counted. */
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
};

/** Counts what Vitest's JSON report says; a file that failed to load counts as one failure. */
export function countVitest(report: VitestReport | null): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: [] };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ title }) => title),
  };
}

/** Counts what Playwright's JSON report says; an error outside the tests counts as one failure. */
export function countPlaywright(report: PlaywrightReport | null): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: [] };
  const { expected, unexpected, flaky } = report.stats;
  const skipped = report.suites.flatMap(skippedIn);
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function skippedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped'));
  return [...here.map(({ title }) => title), ...suites.flatMap(skippedIn)];
}

/** Adds up the stages. */
export function sum(all: Counts[]): Counts {
  const add = (name: 'passed' | 'failed') => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: all.flatMap(({ skipped }) => skipped) };
}

/** The line that closes a run; what was skipped stands on lines before it. */
export function summary({ passed, failed, skipped }: Counts): string {
  return [...skipped.map((title) => `Skipped: ${title}`), `${passed} passed, ${failed} failed`].join('\n');
}
