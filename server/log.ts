import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { requestId } from './current-request.ts';
import type { Log } from './deps.ts';

type Sink = { isTTY?: boolean; write: (text: string) => unknown };

/**
 * A log of one line per event: JSON for programs to read, or words when a person watches the terminal.
 * Fields hold ids and reasons, never what a visitor typed. What a request caused carries its id.
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

/** Writing the time takes longer than the rest of a line, and many lines are of the same millisecond. */
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
 * Gathers lines for a moment: one write for each would cost a busy site more than answering. A terminal gets each at
 * once. What a process that is killed had gathered is lost.
 */
export function gathered(sink: Sink): Sink & { flush: () => void } {
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
 * A standard output that may fail without ending the process: its disk is full, or nobody reads it any more. A file is
 * written again once it has room, which the stream of Node would not do after an error.
 */
export function steady(stream: Writable & { fd: number; isTTY?: boolean }): Sink {
  stream.on('error', () => {});
  if (!fstatSync(stream.fd).isFile()) return stream;
  return {
    write: (text) => {
      try {
        writeSync(stream.fd, text);
      } catch {
        // There is nowhere left to say so.
      }
    },
  };
}
