import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function sink(isTTY: boolean) {
  const lines: string[] = [];
  return { isTTY, lines, write: (text: string) => lines.push(text) };
}

test('an event is one line of JSON', () => {
  const out = sink(false);
  createLog(out, sink(false))('info', 'mail.sent', { mailId: 'm1', note: 'two\nlines' });
  expect(out.lines).toHaveLength(1);
  expect(out.lines[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(out.lines[0] ?? '')).toMatchObject({ level: 'info', event: 'mail.sent', mailId: 'm1' });
});

test('an error goes to the standard error', () => {
  const [out, errors] = [sink(false), sink(false)];
  createLog(out, errors)('error', 'database.lost');
  expect(out.lines).toEqual([]);
  expect(JSON.parse(errors.lines[0] ?? '')).toMatchObject({ level: 'error', event: 'database.lost' });
});

test('a terminal shows words', () => {
  const out = sink(true);
  createLog(out, sink(true))('warn', 'mail.not_sent', { mailId: 'm1' });
  expect(out.lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}mail\.not_sent mailId="m1"\n$/);
});
