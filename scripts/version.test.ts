import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };
import { version } from '../server/base/package-dir.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
/** The sections of the changelog, each with its heading. */
const sections = changelog.split(/^## /m).slice(1);

test('the changelog begins with the version of the packages', () => {
  expect(sections[0]?.split(/[ \n]/)[0]).toBe(version);
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});

test('each version after the first says what an operator has to do', () => {
  const silent = sections.slice(0, -1).filter((section) => !section.includes('\n### When you update\n'));
  expect(silent).toEqual([]);
});
