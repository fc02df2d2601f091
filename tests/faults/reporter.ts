import type { Reporter, TestCase } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** Figures of the test, in order. */
    figures?: Record<string, number | string>;
  }
}

/** Prints the figures of every test with its result. */
export default class FiguresReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const { state } = result;
    const note = 'note' in result && result.note ? `: ${result.note}` : '';
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    const figures = Object.entries(test.meta().figures ?? {}).map(([what, value]) =>
      what.endsWith(':') ? `${what} ${value}` : `${value} ${what}`,
    );
    process.stdout.write(`\n${state === 'passed' ? 'ok' : state}: ${test.fullName} (${seconds} s)${note}\n`);
    if (figures.length > 0) process.stdout.write(`    ${figures.join('; ')}\n`);
  }
}
