import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runAsRequest } from './current-request.ts';
import { alsoInto, buffered, createLog, failSafe } from './log.ts';

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

test('log lines of a request carry its id', () => {
  const out = sink(false);
  const log = createLog(out, sink(false));
  runAsRequest({ id: 'r1', route: '/api/me' }, () => log('warn', 'mail.not_sent'));
  log('info', 'mail.sent');
  expect(out.lines.map((line) => JSON.parse(line).requestId)).toEqual(['r1', undefined]);
});

describe('buffered lines', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('are written after a moment, in one go and in their order', () => {
    const out = sink(false);
    const gathering = buffered(out);
    gathering.write('1\n');
    gathering.write('2\n');
    expect(out.lines).toEqual([]);
    vi.advanceTimersByTime(200);
    gathering.write('3\n');
    gathering.flush();
    expect(out.lines).toEqual(['1\n2\n', '3\n']);
    vi.advanceTimersByTime(200);
    expect(out.lines).toHaveLength(2);
  });

  test('are written before they fill the memory, and to a terminal at once', () => {
    const [file, terminal] = [sink(false), sink(true)];
    buffered(file).write('x'.repeat(70_000));
    buffered(terminal).write('1\n');
    expect([file.lines.length, terminal.lines]).toEqual([1, ['1\n']]);
  });
});

/** A directory that is removed after the test. */
function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'short-courses-log-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

describe('the file of the log', () => {
  test('gets each line of the log as well, and no other text', () => {
    const path = join(newDirectory(), 'site.log');
    const [own, ownErrors] = [sink(false), sink(false)];
    const { out, errors } = alsoInto(path, own, ownErrors);
    const log = createLog(out, errors);
    log('info', 'mail.sent');
    out.write(
      'There is no admin yet. This link makes the first one: /?token=secret\n{"event":"one"}\n{"event":"two"}\n',
    );
    log('error', 'jobs.failed');
    const events = readFileSync(path, 'utf8').trim().split('\n');
    expect(events.map((line) => JSON.parse(line).event)).toEqual(['mail.sent', 'one', 'two', 'jobs.failed']);
    expect([own.lines.length, ownErrors.lines.length]).toEqual([2, 1]);
  });

  test('is a new one as soon as the old one is renamed', () => {
    const path = join(newDirectory(), 'site.log');
    const { out } = alsoInto(path, sink(false), sink(false));
    out.write('{"n":1}\n');
    renameSync(path, `${path}.1`);
    out.write('{"n":2}\n');
    expect([readFileSync(`${path}.1`, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['{"n":1}\n', '{"n":2}\n']);
  });

  test('that can no longer be written is reported once on the other output, and used again when it can', () => {
    const [directory, elsewhere] = [newDirectory(), join(newDirectory(), 'away')];
    const path = join(directory, 'log', 'site.log');
    mkdirSync(join(directory, 'log'));
    const [own, ownErrors] = [sink(false), sink(false)];
    const { out } = alsoInto(path, own, ownErrors);
    renameSync(join(directory, 'log'), elsewhere);
    out.write('{"n":1}\n');
    out.write('{"n":2}\n');
    expect(own.lines).toHaveLength(2);
    expect(ownErrors.lines.map((line) => JSON.parse(line).event)).toEqual(['log.file_not_written']);
    mkdirSync(join(directory, 'log'));
    out.write('{"n":3}\n');
    expect(readFileSync(path, 'utf8')).toBe('{"n":3}\n');
  });

  test('on a full disk takes nothing from the other outputs', () => {
    const own = sink(false);
    // Opens, and fails each write as a full disk does.
    const { out } = alsoInto('/dev/full', own, sink(false));
    out.write('{"n":1}\n');
    expect(own.lines).toEqual(['{"n":1}\n']);
  });

  test('that cannot be opened at the start ends it in one line', () => {
    const path = join(newDirectory(), 'nowhere', 'site.log');
    expect(() => alsoInto(path, sink(false), sink(false))).toThrow(
      `Environment variable LOG_FILE is wrong: ENOENT: no such file or directory, open '${path}'`,
    );
  });
});

describe('an output that cannot be written', () => {
  test('does not end the process when it is a stream', () => {
    const stream = Object.assign(new PassThrough(), { fd: openSync('/dev/null', 'r') });
    onTestFinished(() => closeSync(stream.fd));
    failSafe(stream);
    expect(() => stream.emit('error', new Error('EPIPE'))).not.toThrow();
  });

  test('does not end the process when it is a file', () => {
    const path = join(newDirectory(), 'log');
    const fileAs = (flags: string) => {
      const fd = openSync(path, flags);
      onTestFinished(() => closeSync(fd));
      return failSafe(Object.assign(new PassThrough(), { fd }));
    };
    fileAs('a').write('written\n');
    expect(() => fileAs('r').write('not written\n')).not.toThrow();
    expect(readFileSync(path, 'utf8')).toBe('written\n');
  });
});
