import { appendFileSync, fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { requestId } from './current-request.ts';
import { describeReason } from './errors.ts';

/** `event` is `subject.what_happened`. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void;

type Sink = { isTTY?: boolean; write: (text: string) => unknown };

/**
 * A log of one line per event: JSON for programs, or plain text when a person watches the terminal.
 * Fields hold ids and reasons, never a visitor's input. Events of a request carry its id.
 */
export function createLog(out: Sink, errors: Sink): Log {
  return (level, event, fields = {}) => {
    const sink = level === 'error' ? errors : out;
    const id = requestId();
    const allFields = id ? { requestId: id, ...fields } : fields;
    sink.write(`${sink.isTTY ? readableLine(level, event, allFields) : jsonLine(level, event, allFields)}\n`);
  };
}

function jsonLine(level: string, event: string, fields: Record<string, unknown>): string {
  return JSON.stringify({ time: timeOf(Date.now()), level, event, ...fields });
}

let lastTime = { milliseconds: 0, text: '' };

/** Formats a time once for all lines of a millisecond: it takes longer than the rest of a line. */
function timeOf(milliseconds: number): string {
  if (milliseconds !== lastTime.milliseconds) lastTime = { milliseconds, text: new Date(milliseconds).toISOString() };
  return lastTime.text;
}

function readableLine(level: string, event: string, fields: Record<string, unknown>): string {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [new Date().toTimeString().slice(0, 8), level.padEnd(5), event, ...details].join(' ');
}

const BUFFER_BYTES = 64 * 1024;
const BUFFER_MS = 200;

/**
 * Buffers lines for a moment: on a busy site, one write for each would cost more than to answer the requests. A terminal gets
 * each line at once. A killed process loses its buffer.
 */
export function buffered(sink: Sink): Sink & { flush: () => void } {
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (text) sink.write(text);
    text = '';
  };
  return {
    isTTY: sink.isTTY ?? false,
    write: (line) => {
      text += line;
      if (sink.isTTY || text.length > BUFFER_BYTES) flush();
      else timer ??= setTimeout(flush, BUFFER_MS);
    },
    flush,
  };
}

/**
 * A standard output that may fail without ending the process, because its disk is full or its reader is gone. Writes to
 * a file succeed again once the disk has room; Node's stream would stay broken after an error.
 */
export function failSafe(stream: Writable & { fd: number; isTTY?: boolean }): Sink {
  stream.on('error', () => {});
  if (!fstatSync(stream.fd).isFile()) return stream;
  return {
    write: (text) => {
      try {
        writeSync(stream.fd, text);
      } catch {
        // There is nowhere left to report it.
      }
    },
  };
}

/**
 * Makes outputs that also write the lines of the log, and nothing else, into a file. It is opened for each write, so it can be moved
 * away at any moment, as logrotate does. While it cannot be written, the site goes on, and its other outputs say so once.
 * @throws Error of one line if the file cannot be written now
 */
export function alsoInto(path: string, sink: Sink, errors: Sink): { out: Sink; errors: Sink } {
  const append = (lines: string) => appendFileSync(path, lines, { mode: 0o640 });
  try {
    append('');
  } catch (error) {
    throw new Error(`Environment variable LOG_FILE is wrong: ${describeReason(error)}`);
  }
  let isWritten = true;
  const also = (own: Sink): Sink => ({
    write: (text) => {
      own.write(text);
      try {
        append(logLines(text));
        isWritten = true;
      } catch (error) {
        if (isWritten) createLog(errors, errors)('error', 'log.file_not_written', { reason: describeReason(error) });
        isWritten = false;
      }
    },
  });
  return { out: also(sink), errors: also(errors) };
}

/** The lines of the log in an output, which also has the link that makes the first admin, and the stack of a crash. */
function logLines(text: string): string {
  return text.replace(/^[^{\n].*\n?/gm, '');
}
