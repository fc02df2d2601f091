import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Requirements of levels 1 and 2 of version 5.0.0: for each section, the levels of its requirements in order. */
const levels = {
  ...{ '1.1': '22', '1.2': '111112222', '1.3': '11222222222', '1.4': '222', '1.5': '12' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '1222', '2.4': '2' },
  ...{ '3.2': '11', '3.3': '1222', '3.4': '112222', '3.5': '11122', '3.7': '22' },
  ...{ '4.1': '122', '4.2': '2', '4.3': '22', '4.4': '1222', '5.1': '2', '5.2': '112', '5.3': '11', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '1122', '6.4': '1122', '6.5': '22222', '6.6': '222', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '22', '7.6': '22' },
  ...{ '8.1': '12', '8.2': '112', '8.3': '1', '8.4': '2', '9.1': '111', '9.2': '1222' },
  ...{ '11.1': '22', '11.2': '222', '11.3': '112', '11.4': '122', '11.5': '2', '11.6': '2' },
  ...{ '12.1': '122', '12.2': '11', '12.3': '2222', '13.1': '2', '13.2': '22222', '13.3': '22', '13.4': '12222' },
  ...{ '14.1': '22', '14.2': '1222', '14.3': '122', '15.1': '122', '15.2': '122', '15.3': '1222222' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '222' },
};
const required = Object.entries(levels).flatMap(([section, each]) =>
  [...each].map((level, index) => `${section}.${index + 1} at level ${level}`),
);

const file = new URL('../../docs/asvs.md', import.meta.url);
const page = await readFile(file, 'utf8');
const testFiles = globSync('{content,contract,scripts,server,tests,web}/**/*.{test,spec}.ts');

type State = 'met' | 'in part' | 'does not apply';
/** One or more requirements, with what shows them. */
type Line = { line: string; state: State; kind: string; ids: string[]; tests: string[]; reasons: string[] };

/** How a line begins whose requirements are shown by no test. */
const gathered: Record<string, State> = {
  'Met by what is not there': 'met',
  Documented: 'met',
  'Do not apply': 'does not apply',
};

/** A requirement's number, bold if it is of level 1, before what it asks. */
const number = /(\*\*)?\b(\d+\.\d+\.\d+)\b(?:\*\*)?(?= \S)/g;

const idsIn = (text: string) =>
  [...text.matchAll(number)].map(([, bold, id = '']) => `${id} at level ${bold ? '1' : '2'}`);

function lineOf(heading: string, line: string): Line {
  const [, label = '', rest = line] = line.match(/^- (Met by what is not there|Documented|Do not apply): (.*)$/) ?? [];
  const tests = [...rest.matchAll(/`([^`]+ › [^`]+)`/g)].map(([, name = '']) => name);
  const demands = rest.replace(/^- /, '');
  const reasons = label
    ? demands.split(/\b\d+\.\d+\.\d+\b/).slice(1)
    : [
        demands
          .replace(/`[^`]+ › [^`]+`/g, '')
          .split(/: |; (?!(?:\*\*)?\d)/)
          .slice(1)
          .join(' '),
      ];
  const state = gathered[label] ?? (heading === 'Met in part' ? 'in part' : 'met');
  return { line, state, kind: label || state, ids: idsIn(line), tests, reasons };
}

const lines = page
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const [heading = '', ...body] = section.split('\n');
    return body.filter((line) => line.startsWith('- ')).map((line) => lineOf(heading, line));
  });

const read = (path: string) => readFile(new URL(path, file), 'utf8');

/** The titles in a source that begin so, or are so: strings and templates of titles. */
function titlesIn(source: string, title: string): string[] {
  const text = title.replace(/ …$/, '').replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const end = title.endsWith(' …') ? ' [^\n]*?' : '';
  return [
    ...new Set([...source.matchAll(new RegExp(`(['"\`])(${text}${end})\\1`, 'g'))].map(([, , found = '']) => found)),
  ];
}

const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word));

test('the page has every requirement once, at its level', () => {
  expect(lines.flatMap(({ ids }) => ids).toSorted()).toEqual(required.toSorted());
});

test.each(lines)('$ids.0 names what shows it', async ({ kind, line, reasons, tests }) => {
  for (const name of tests) {
    const [path = '', title = ''] = name.split(' › ');
    const [found, ...others] = testFiles.filter((each) =>
      `/${each.replace(/\.(test|spec)\.ts$/, '')}`.endsWith(`/${path}`),
    );
    expect(others, `${path} is one file`).toEqual([]);
    expect(titlesIn(await read(`../${found}`), title), `${title} is one title`).toHaveLength(1);
  }
  // What is met is shown by one test or two; what is not has a reason; what is written is linked.
  if (kind === 'met') expect([1, 2]).toContain(tests.length);
  else if (kind === 'Documented') expect(line).toContain('](');
  else for (const reason of reasons) expect(words(reason).length).toBeGreaterThan(0);
  for (const reason of reasons) expect(words(reason).length, reason).toBeLessThanOrEqual(10);
});

test('the head counts the requirements', () => {
  const of = (state: State) => lines.filter((line) => line.state === state).flatMap(({ ids }) => ids).length;
  expect(page).toContain(
    `Of ${required.length} requirements ${of('met')} are met, ${of('in part')} in part, 0 not; ${of('does not apply')} do not apply.`,
  );
});
