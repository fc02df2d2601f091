import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';
import { temporaryDirectory } from '../support/server.ts';

/** A calendar on a calendar server. */
export type Calendar = {
  /** Replaces all events by those of a file. @throws Error when the server refuses the file */
  store: (file: string) => Promise<void>;
  /** The events that touch a span of time, as the server wrote them. */
  between: (from: Date, until: Date) => Promise<string[]>;
};

/** `20261123T133000Z` (RFC 5545). */
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const query = (from: Date, until: Date) => `<?xml version="1.0"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><C:calendar-data/></D:prop>
  <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">
    <C:time-range start="${stamp(from)}" end="${stamp(until)}"/>
  </C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>`;

/** Starts Debian's Radicale, a CalDAV server that reads calendars with a library of its own, until the test ends. */
export async function startRadicale(): Promise<Calendar> {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const port = await freePort();
  const settings = join(directory, 'config');
  const storage = `[storage]\nfilesystem_folder = ${join(directory, 'collections')}\n`;
  await writeFile(
    settings,
    `[server]\nhosts = 127.0.0.1:${port}\n[auth]\ntype = none\n[rights]\ntype = authenticated\n${storage}`,
  );
  const server = runProcess('--config', [settings], {}, findProgram('radicale', 'radicale'));
  onTestFinished(() => server.end('SIGTERM'));
  const url = `http://127.0.0.1:${port}/asha/classes/`;
  const Authorization = `Basic ${Buffer.from('asha:').toString('base64')}`;
  await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 100 });
  return {
    store: async (body) => {
      const headers = { Authorization, 'Content-Type': 'text/calendar; charset=utf-8' };
      const response = await fetch(url, { method: 'PUT', headers, body });
      if (!response.ok) throw new Error(`Radicale answered ${response.status}: ${await response.text()}`);
    },
    between: async (from, until) => {
      const headers = { Authorization, Depth: '1', 'Content-Type': 'application/xml' };
      const response = await fetch(url, { method: 'REPORT', headers, body: query(from, until) });
      return (await response.text()).match(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g) ?? [];
    },
  };
}
