import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/**/*.md']);
const folders = /^(content|contract|deploy|docs|scripts|server|tests|web)\//;

/** Files that a page links to, or names in backticks by their path from the root, alone or in a command. */
function filesIn(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) => join(folder, path));
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => words.split(' '));
  return [...links, ...named.filter((path) => folders.test(path) && /^[\w./-]+$/.test(path))];
}

test.each(pages)('every file that %s names exists', (page) => {
  const files = filesIn(readFileSync(page, 'utf8'), dirname(page));
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}_\- ]/gu, '')
    .replaceAll(' ', '-');

test.each(pages)('every heading that %s links to exists', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  const missing = links.filter(([, path = '', anchor = '']) => {
    const target = path ? join(dirname(page), path) : page;
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text));
    return !headings.includes(anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

test('every test that decision 0061 names is there', () => {
  const named = [...readFileSync('docs/decisions/0061-readings.md', 'utf8').matchAll(/`([\w./-]+\.ts)`, "([^"]+)"/g)];
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, file = '', name = '']) => !readFileSync(file, 'utf8').includes(name));
  expect(missing.map(([text]) => text)).toEqual([]);
});

/** A block of commands in a page: what stands in the line above it, and its text. */
type Block = { page: string; mark: string; text: string };

const EACH = /^<!-- each block is run by (\S+) -->$/m;

/** The blocks of commands of a page; one mark at its head may count for all of them. */
function blocksIn(page: string): Block[] {
  const text = readFileSync(page, 'utf8');
  const [, file] = EACH.exec(text) ?? [];
  return [...text.matchAll(/(?:^ *<!-- ([^\n]*) -->\n)?^ *```sh\n(.*?)^ *```/gms)].map(([, mark = '', block = '']) => ({
    page,
    mark: file ? `run by ${file}` : mark,
    text: block,
  }));
}

const blocks = pages.flatMap(blocksIn);

test('commands are in blocks of sh, and no other language is', () => {
  const languages = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^ *```(\w+)/gm)].map(([, name]) => name),
  );
  expect([...new Set(languages)].toSorted()).toEqual(['ini', 'sh']);
});

test.each(blocks)(
  'the commands of $page that begin with $text are run by a test, or say why not',
  ({ page, mark, text }) => {
    const [, file] = /^run by (\S+)$/.exec(mark) ?? [];
    if (!file) {
      expect(mark).toMatch(/^not run here: \S+( \S+){2,}$/);
      return;
    }
    // The test reads the page, and finds the block by words that no other block of the page has.
    const source = readFileSync(file, 'utf8');
    expect(source).toContain(page.replace(/^docs\//, ''));
    const quoted = [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)].map(([, , words = '']) =>
      words.replace(/\\n$/, '\n'),
    );
    const others = blocks.filter((other) => other.page === page && other.text !== text);
    const own = quoted.filter((words) => text.includes(words) && !others.some((other) => other.text.includes(words)));
    expect(own).not.toEqual([]);
  },
);
