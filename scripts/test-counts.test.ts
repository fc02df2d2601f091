import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sum, summary } from './test-counts.ts';

test('a file that Vitest could not load counts as a failure; failed and skipped tests are named, but not those by night', () => {
  const one = (status: string) => ({ status, fullName: `a test is ${status}` });
  const byNight = { ...one('skipped'), tags: ['by-night'] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [one('failed'), one('passed')] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
    {
      name: 'c.test.ts',
      status: 'passed',
      assertionResults: [one('passed'), one('skipped'), one('todo'), one('passed'), byNight],
    },
  ];
  expect(countVitest({ numPassedTests: 3, testResults })).toEqual({
    passed: 3,
    failures: ['a test is failed', 'b.test.ts could not be loaded'],
    skipped: ['a test is skipped', 'a test is todo'],
  });
});

test('an error outside the browser tests, and a flaky test, count as failures; skipped tests are named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const specs = [spec('ends as root', 'skipped'), spec('ends at once', 'expected'), spec('ends by chance', 'flaky')];
  const suites = [
    { title: 'a.spec.ts', specs: [spec('late', 'skipped')], suites: [{ title: 'a page', specs }] },
    { title: 'b.spec.ts', specs: [spec('never', 'unexpected')] },
  ];
  const errors = [{ message: 'The server ended' }, {}];
  expect(countPlaywright({ stats: { expected: 5 }, suites, errors })).toEqual({
    passed: 5,
    failures: ['a page ends by chance', 'never', 'The server ended', 'an error outside the tests'],
    skipped: ['late', 'a page ends as root'],
  });
});

test('a missing report counts as a failure', () => {
  expect(countVitest(null).failures).toEqual(['no report']);
  expect(countPlaywright(null).failures).toEqual(['no report']);
});

test('the run ends with one line about all stages, after the tests that were skipped or failed', () => {
  const counts = [
    { passed: 1, failures: [], skipped: ['as root'] },
    { passed: 7, failures: ['Lint', 'counts'], skipped: [] },
  ];
  expect(summary(sum(counts))).toBe('Skipped: as root\nFailed: Lint\nFailed: counts\n8 passed, 2 failed');
  expect(summary({ passed: 8, failures: [], skipped: [] })).toBe('8 passed, 0 failed');
});
