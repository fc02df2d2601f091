import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The layers of the server, the top first: a file imports from its own layer and from those below. */
const layers = [
  'main.ts',
  'start',
  'desk',
  'people',
  'money',
  'selling',
  'learning',
  'teaching',
  'books',
  'publishing',
  'openapi',
  'metrics',
  'render',
  'drawing',
  'records',
  'api',
  'auth',
  'http',
  'deps.ts',
  'mail',
  'jobs',
  'markdown',
  'db',
  'base',
];
/** Layers whose folders are subjects, of which each lends to others what its `index.ts` names. */
const groups = new Set(layers.slice(layers.indexOf('desk'), layers.indexOf('openapi')));

const layerOf = (file: string) => file.split('/')[1] ?? '';
const subjectOf = (file: string) => {
  const [, layer = '', folder, inside] = file.split('/');
  return groups.has(layer) && inside ? `${layer}/${folder}` : layer;
};

/** Every import of one file by another, tests left out. */
const imports = ['server', 'web']
  .flatMap((side) => readdirSync(side, { recursive: true, encoding: 'utf8' }).map((name) => `${side}/${name}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/(?:\bfrom |\bimport\(?) ?'(\.[^']+)'/g)].map(([, path = '']) => ({
      from,
      to: join(dirname(from), path),
    })),
  );
const within = imports.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'));
const shown = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`;

test('the layers of the server are those of the list', () => {
  expect(readdirSync('server').sort()).toEqual([...layers].sort());
});

test('imports point down the list of layers', () => {
  const up = within.filter(({ from, to }) => layers.indexOf(layerOf(from)) > layers.indexOf(layerOf(to)));
  expect(up.map(shown)).toEqual([]);
});

test('no subjects import each other in a circle', () => {
  const subjects = new Map<string, Set<string>>();
  for (const { from, to } of within) {
    const [a, b] = [subjectOf(from), subjectOf(to)];
    if (a !== b) subjects.set(a, (subjects.get(a) ?? new Set()).add(b));
  }
  // Repeatedly removes subjects with no remaining imports; what is left is a cycle.
  const left = new Map(subjects);
  const isFree = ([, needed]: [string, Set<string>]) => [...needed].every((subject) => !left.has(subject));
  for (let free = [...left].find(isFree); free; free = [...left].find(isFree)) left.delete(free[0]);
  const circles = [...left].map(([subject, needed]) => `${subject} → ${[...needed].filter((one) => left.has(one))}`);
  expect(circles).toEqual([]);
});

test('a subject reaches into another through its index', () => {
  const isInside = ({ from, to }: { from: string; to: string }) =>
    groups.has(layerOf(from)) && groups.has(layerOf(to)) && subjectOf(from) !== subjectOf(to);
  const reaching = within.filter((one) => isInside(one) && !one.to.endsWith('/index.ts'));
  expect(reaching.map(shown)).toEqual([]);
});

test('the browser knows nothing of the server but the types of its calls, in one file', () => {
  const crossing = imports.filter(({ from, to }) => from.startsWith('web/') && to.startsWith('server/'));
  expect(crossing.map(shown)).toEqual(['web/calls.ts imports server/start/endpoints.ts']);
  expect(readFileSync('web/calls.ts', 'utf8')).toContain("import type { endpoints } from '../server/");
});

test('in the browser the site knows nothing of the desk, and shared parts know neither', () => {
  const isUp = ({ from, to }: { from: string; to: string }) =>
    (/^web\/(site|ui)\//.test(from) && to.startsWith('web/desk/')) ||
    (from.startsWith('web/ui/') && to.startsWith('web/site/'));
  expect(imports.filter(isUp).map(shown)).toEqual([]);
});

test('a subject in the browser reaches into another through its index or its calls', () => {
  const subject = (file: string) => /^web\/(?:site|desk)\/[^/]+\//.exec(file)?.[0];
  const isInside = ({ from, to }: { from: string; to: string }) => {
    const [a, b] = [subject(from), subject(to)];
    return a && b && a !== b && b !== 'web/desk/ui/' && !/\/(index|endpoints)\.ts$/.test(to);
  };
  expect(imports.filter(isInside).map(shown)).toEqual([]);
});

test('code that runs on the site imports no tests', () => {
  expect(imports.filter(({ to }) => to.startsWith('tests/')).map(shown)).toEqual([]);
});
