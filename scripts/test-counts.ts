/** `failures` and `skipped` have the names of the tests: `describe` and title. */
export type Counts = { passed: number; failures: string[]; skipped: string[] };

type VitestResult = { status: string; fullName: string; tags?: string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[];
};

type PlaywrightSuite = {
  title: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

const noReport: Counts = { passed: 0, failures: ['no report'], skipped: [] };

/** Counts the tests of Vitest's JSON report; a file that failed to load is one failure. Tests by night that are left out count as nothing. */
export function countVitest(report: VitestReport | null): Counts {
  if (!report) return noReport;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const names = (all: typeof tests) => all.map(({ fullName }) => fullName);
  return {
    passed: report.numPassedTests,
    failures: [
      ...names(tests.filter(({ status }) => status === 'failed')),
      ...unloaded.map(({ name }) => `${name} could not be loaded`),
    ],
    skipped: names(
      tests.filter(({ status, tags }) => status !== 'passed' && status !== 'failed' && !tags?.includes('by-night')),
    ),
  };
}

/** Counts the tests of Playwright's JSON report; a flaky test and an error outside the tests are failures. */
export function countPlaywright(report: PlaywrightReport | null): Counts {
  if (!report) return noReport;
  return {
    passed: report.stats.expected,
    failures: [
      ...namesOf(report.suites, ['unexpected', 'flaky']),
      ...report.errors.map(({ message }) => message ?? 'an error outside the tests'),
    ],
    skipped: namesOf(report.suites, ['skipped']),
  };
}

/** Names of the tests with one of the statuses. @param group titles of the `describe` blocks around the suites, each with a space after it */
function namesOf(suites: PlaywrightSuite[], statuses: string[], group = ''): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)))
      .map(({ title }) => `${group}${title}`),
    ...inner.flatMap((suite) => namesOf([suite], statuses, `${group}${suite.title} `)),
  ]);
}

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

export function summary({ passed, failures, skipped }: Counts): string {
  return [
    ...skipped.map((title) => `Skipped: ${title}`),
    ...failures.map((title) => `Failed: ${title}`),
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}
