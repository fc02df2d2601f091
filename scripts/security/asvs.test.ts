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

/** A test by its file and the parts of its title, or a page. */
type Named = { path: string; titles: string[] };
type State = 'met' | 'in part' | 'not' | 'does not apply';

function namedIn(text: string): Named[] {
  return [...text.matchAll(/\[`?([^\]`]+)`?\]\(([^)]+)\)/g)].map(([, name = '', path = '']) => {
    const [, ...titles] = name.split(' › ');
    return { path, titles };
  });
}

function stateOf(shownBy: string): State {
  if (shownBy.startsWith('Does not apply: ')) return 'does not apply';
  if (shownBy.includes('**Not met**')) return 'not';
  return shownBy.includes('**Met in part**') ? 'in part' : 'met';
}

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const cells = line.slice(1, -1).split(' | ');
    const [id = '', level = '', asks = '', shownBy = ''] = cells.map((cell) => cell.trim());
    const named = namedIn(shownBy);
    const tests = named.filter(({ path }) => /\.(test|spec)\.ts$/.test(path));
    return { id, level, asks, shownBy, named, tests, state: stateOf(shownBy) };
  });

const read = (path: string) => readFile(new URL(path.replace(/#.*/, ''), file), 'utf8');

/** Whether a source has this text as a string: a title, or a template of titles. */
const isTextIn = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));

/** The anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test('the table has every requirement once, at its level', () => {
  expect(rows.map(({ id, level }) => `${id} at level ${level}`)).toEqual(required);
  expect(rows.filter(({ asks }) => asks === '')).toEqual([]);
});

test.each(rows)('$id names tests that exist, or the reason for none', async ({ shownBy, tests, state }) => {
  for (const { path, titles } of tests) {
    expect(titles, path).not.toEqual([]);
    const source = await read(path);
    expect(titles.filter((title) => !isTextIn(source, title))).toEqual([]);
  }
  if (tests.length > 0 && state === 'met') return;
  // A reason has more than its label.
  expect(shownBy).toMatch(
    /^Written: \[|(^Does not apply|\*\*(Met in part|Not met|By what is not there)\*\*): \S+( \S+){2,}/,
  );
});

test.each(rows.filter(({ shownBy }) => shownBy.startsWith('Written: ')))(
  '$id names documents and headings that exist',
  async ({ named }) => {
    expect(named).not.toEqual([]);
    for (const { path } of named) {
      const [, anchor] = path.split('#');
      const headings = [...(await read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      if (anchor) expect(headings).toContain(anchor);
    }
  },
);

test('the head counts the rows, and links to those that are not met, or met in part', () => {
  const of = (state: State) => rows.filter((row) => row.state === state);
  const linked = (state: State) => {
    const links = of(state).map(({ id }) => `[${id}](#asvs-${id})`);
    return links.length > 0 ? ` (${links.join(', ')})` : '';
  };
  expect(page).toContain(
    `Of ${rows.length} requirements ${of('met').length} are met, ${of('in part').length} in part${linked('in part')}, ` +
      `${of('not').length} not${linked('not')}; ${of('does not apply').length} do not apply.`,
  );
  for (const { id, asks } of [...of('in part'), ...of('not')]) expect(asks).toContain(`<a id="asvs-${id}"></a>`);
});
