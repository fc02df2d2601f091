import { expect, test } from 'vitest';
import { type MarkdownCommand, markdownCommands } from './markdown-commands.ts';

/** Runs a command in a text in which brackets ⟦ ⟧ enclose the selection. */
function run(command: MarkdownCommand, marked: string): string {
  const [start, end] = [marked.indexOf('⟦'), marked.indexOf('⟧') - 1];
  const value = marked.replace(/[⟦⟧]/g, '');
  const { from, to, text, select } = markdownCommands[command]({ value, start, end });
  const inserted = `${text.slice(0, select[0])}⟦${text.slice(...select)}⟧${text.slice(select[1])}`;
  return value.slice(0, from) + inserted + value.slice(to);
}

test.each<[MarkdownCommand, string, string]>([
  ['bold', 'a ⟦word⟧ here', 'a **⟦word⟧** here'],
  ['bold', 'a **⟦word⟧** here', 'a ⟦word⟧ here'],
  ['bold', 'a ⟦⟧', 'a **⟦bold⟧**'],
  ['italic', '⟦word⟧', '*⟦word⟧*'],
  ['code', 'run ⟦ls⟧', 'run `⟦ls⟧`'],
  ['code', '⟦a\nb⟧', '```\n⟦a\nb⟧\n```'],
  ['heading', 'one\ntw⟦⟧o', 'one\n## two⟦⟧'],
  ['heading', '### tw⟦⟧o\nthree', 'two⟦⟧\nthree'],
  ['list', 'x\n⟦one\ntwo⟧\ny', 'x\n⟦- one\n- two⟧\ny'],
  ['list', '⟦- one\n- two⟧', '⟦one\ntwo⟧'],
  ['list', '⟦one\ntwo\n⟧three', '⟦- one\n- two⟧\nthree'],
  ['numbers', '⟦one\ntwo⟧', '⟦1. one\n2. two⟧'],
  ['quote', '⟦said⟧', '> said⟦⟧'],
  ['link', 'see ⟦the docs⟧', 'see [the docs](⟦https://⟧)'],
  ['link', '⟦https://example.com⟧', '[⟦text⟧](https://example.com)'],
  ['link', '⟦⟧', '[⟦text⟧](https://)'],
])('%s of %j gives %j', (command, marked, result) => {
  expect(run(command, marked)).toBe(result);
});
