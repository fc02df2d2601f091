import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sum, summary } from './test-counts.mjs';

const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 };

test('a file that Vitest could not load counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ ...vitest, testResults })).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('an error outside the browser tests, and a flaky test, count as failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test('a missing report counts as a failure', () => {
  expect(countVitest(null).failed).toBe(1);
  expect(countPlaywright(null).failed).toBe(1);
});

test('the run closes with one line over all stages', () => {
  const counts = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 7, failed: 2, skipped: 0 },
  ];
  expect(summary(sum(counts))).toBe('8 passed, 2 failed');
  expect(summary({ passed: 8, failed: 0, skipped: 1 })).toBe('8 passed, 0 failed, 1 skipped');
});
