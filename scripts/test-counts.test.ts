import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sum, summary } from './test-counts.ts';

test('a file that Vitest could not load counts as a failure, and what it skipped is named', () => {
  const one = (status: string) => ({ status, title: `is ${status}` });
  const testResults = [
    { status: 'failed', assertionResults: [one('failed'), one('passed')] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [one('passed'), one('skipped'), one('todo'), one('passed')] },
  ];
  const report = { numPassedTests: 3, numFailedTests: 1, testResults };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: ['is skipped', 'is todo'] });
});

test('an error outside the browser tests, and a flaky test, count as failures; what was skipped is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { specs: [spec('as root', 'skipped'), spec('at once', 'expected')] };
  const suites = [{ specs: [spec('late', 'skipped')], suites: [inner] }, { specs: [] }];
  const stats = { expected: 5, unexpected: 1, flaky: 1 };
  expect(countPlaywright({ stats, suites, errors: [{}] })).toEqual({
    passed: 5,
    failed: 3,
    skipped: ['late', 'as root'],
  });
});

test('a missing report counts as a failure', () => {
  expect(countVitest(null).failed).toBe(1);
  expect(countPlaywright(null).failed).toBe(1);
});

test('the run closes with one line over all stages, after what was skipped', () => {
  const counts = [
    { passed: 1, failed: 0, skipped: ['as root'] },
    { passed: 7, failed: 2, skipped: [] },
  ];
  expect(summary(sum(counts))).toBe('Skipped: as root\n8 passed, 2 failed');
  expect(summary({ passed: 8, failed: 0, skipped: [] })).toBe('8 passed, 0 failed');
});
