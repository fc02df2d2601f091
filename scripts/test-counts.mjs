// The types are in test-counts.d.mts.

/** Counts what Vitest's JSON report says; a file that failed to load counts as one failure. */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts what Playwright's JSON report says; an error outside the tests counts as one failure. */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** Adds up the stages. */
export function sum(all) {
  const add = (name) => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/** The line that closes a run. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
