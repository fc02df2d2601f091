import type { Log } from './deps.ts';

type Sink = { isTTY?: boolean; write: (text: string) => unknown };

/**
 * A log of one line per event: JSON for programs to read, or words when a person watches the terminal.
 * Fields hold ids and reasons, never what a visitor typed.
 */
export function createLog(out: Sink, errors: Sink): Log {
  return (level, event, fields = {}) => {
    const sink = level === 'error' ? errors : out;
    sink.write(`${sink.isTTY ? readable(level, event, fields) : json(level, event, fields)}\n`);
  };
}

function json(level: string, event: string, fields: Record<string, unknown>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
}

function readable(level: string, event: string, fields: Record<string, unknown>): string {
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [new Date().toTimeString().slice(0, 8), level.padEnd(5), event, ...details].join(' ');
}
