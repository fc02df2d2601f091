import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { requestId } from './current-request.ts';

/** Writes one event to the log; `event` is `subject.what_happened`. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void;

type Sink = { isTTY?: boolean; write: (text: string) => unknown };

/**
 * A log of one line per event: JSON for programs to read, or words when a person watches the terminal.
 * Fields hold ids and reasons, never a visitor's input. Events of a request carry its id.
 */
export function createLog(out: Sink, errors: Sink): Log {
  return (level, event, fields = {}) => {
    const sink = level === 'error' ? errors : out;
    const id = requestId();
    const all = id ? { requestId: id, ...fields } : fields;
    sink.write(`${sink.isTTY ? readable(level, event, all) : json(level, event, all)}\n`);
  };
}

function json(level: string, event: string, fields: Record<string, unknown>): string {
  return JSON.stringify({ time: timeOf(Date.now()), level, event, ...fields });
}

let last = { moment: 0, text: '' };

/** Formatting the time takes longer than the rest of a line, and many lines share a millisecond. */
function timeOf(moment: number): string {
  if (moment !== last.moment) last = { moment, text: new Date(moment).toISOString() };
  return last.text;
}

function readable(level: string, event: string, fields: Record<string, unknown>): string {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [new Date().toTimeString().slice(0, 8), level.padEnd(5), event, ...details].join(' ');
}

const BUFFER_BYTES = 64 * 1024;
const BUFFER_MS = 200;

/**
 * Buffers lines for a moment: one write for each would cost a busy site more than answering. A terminal gets each at
 * once. A killed process loses its buffer.
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
