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
/** Layers whose folders are subjects, which export to others through `index.ts` only. */
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
const serverImports = imports.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'));
const describeImport = ({ from, to }: { from: string; to: string }) => `${from} imports ${to}`;

test('the layers of the server are those of the list', () => {
  expect(readdirSync('server').sort()).toEqual([...layers].sort());
});

test('imports point down the list of layers', () => {
  const up = serverImports.filter(({ from, to }) => layers.indexOf(layerOf(from)) > layers.indexOf(layerOf(to)));
  expect(up.map(describeImport), 'Move the code to the lower layer, or get it as a parameter').toEqual([]);
});

test('no subjects import each other in a circle', () => {
  const subjects = new Map<string, Set<string>>();
  for (const { from, to } of serverImports) {
    const [a, b] = [subjectOf(from), subjectOf(to)];
    if (a !== b) subjects.set(a, (subjects.get(a) ?? new Set()).add(b));
  }
  // Repeatedly removes subjects without remaining imports; only cycles stay.
  const remaining = new Map(subjects);
  const isRemovable = ([, needed]: [string, Set<string>]) => [...needed].every((subject) => !remaining.has(subject));
  for (let removable = [...remaining].find(isRemovable); removable; removable = [...remaining].find(isRemovable))
    remaining.delete(removable[0]);
  const circles = [...remaining].map(
    ([subject, needed]) => `${subject} → ${[...needed].filter((one) => remaining.has(one))}`,
  );
  expect(circles, 'Move what both need into one of them, or below').toEqual([]);
});

test('a subject imports from another only through its index', () => {
  const isInside = ({ from, to }: { from: string; to: string }) =>
    groups.has(layerOf(from)) && groups.has(layerOf(to)) && subjectOf(from) !== subjectOf(to);
  const violations = serverImports.filter((one) => isInside(one) && !one.to.endsWith('/index.ts'));
  expect(violations.map(describeImport), 'Export it from the index.ts of its subject, and import that').toEqual([]);
});

test('no file imports the index of its own subject, which is for the others', () => {
  const own = serverImports.filter(
    ({ from, to }) =>
      groups.has(layerOf(to)) && to === `server/${subjectOf(to)}/index.ts` && subjectOf(from) === subjectOf(to),
  );
  expect(own.map(describeImport), 'Import the file itself').toEqual([]);
});

test('the browser imports nothing of the server but the types of its calls, in one file', () => {
  const crossing = imports.filter(({ from, to }) => from.startsWith('web/') && to.startsWith('server/'));
  expect(crossing.map(describeImport), 'Move what both sides need to contract/').toEqual([
    'web/calls.ts imports server/start/endpoints.ts',
  ]);
  expect(readFileSync('web/calls.ts', 'utf8')).toContain("import type { endpoints } from '../server/");
});

test('in the browser the site imports nothing of the desk, and shared parts import neither', () => {
  const isUp = ({ from, to }: { from: string; to: string }) =>
    (/^web\/(site|ui)\//.test(from) && to.startsWith('web/desk/')) ||
    (from.startsWith('web/ui/') && to.startsWith('web/site/'));
  expect(imports.filter(isUp).map(describeImport), 'Move what both need to web/ui/ or web/').toEqual([]);
});

test('a subject in the browser imports from another only through its index or its calls', () => {
  const subject = (file: string) => /^web\/(?:site|desk)\/[^/]+\//.exec(file)?.[0];
  const isInside = ({ from, to }: { from: string; to: string }) => {
    const [a, b] = [subject(from), subject(to)];
    return a && b && a !== b && b !== 'web/desk/ui/' && !/\/(index|endpoints)\.ts$/.test(to);
  };
  expect(imports.filter(isInside).map(describeImport), 'Export it from the index.ts of its feature').toEqual([]);
});

test('code that runs on the site imports no tests', () => {
  expect(imports.filter(({ to }) => to.startsWith('tests/')).map(describeImport)).toEqual([]);
});
