import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';
import { temporaryDirectory } from '../support/server.ts';

/** The address to which Janus sends its events, with user and password. */
export type EventTarget = { url: string; user: string; password: string };

/** The number of its room. */
export const ROOM = 1234;

/** Media only over loopback, which browsers need to be told to use, too. */
const settings = (port: number, { url, user, password }: EventTarget) => ({
  'janus.jcfg': `general: { session_timeout = 60 }
nat: { full_trickle = true, ice_enforce_list = "lo" }
events: { broadcast = true }`,
  'janus.transport.http.jcfg': `general: { base_path = "/janus", http = true, port = ${port}, interface = "lo", https = false }`,
  'janus.plugin.videoroom.jcfg': `general: { events = true }
room-${ROOM}: { description = "Class", publishers = 50 }`,
  'janus.eventhandler.sampleevh.jcfg': `general: { enabled = true, events = "plugins", grouping = true, json = "compact"
  backend = "${url}", backend_user = "${user}", backend_pwd = "${password}" }`,
});

/** Starts Debian's Janus, a WebRTC server, with one room, until the test ends. @returns the address of its API */
export async function startJanus(eventsTo: EventTarget): Promise<string> {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const port = await freePort();
  for (const [name, text] of Object.entries(settings(port, eventsTo))) await writeFile(join(directory, name), text);
  const server = runProcess(`--configs-folder=${directory}`, ['--disable-colors'], {}, findProgram('janus', 'janus'));
  onTestFinished(() => server.end('SIGTERM'));
  const url = `http://127.0.0.1:${port}/janus`;
  await vi.waitFor(() => fetch(`${url}/info`), { timeout: 20_000, interval: 100 });
  return url;
}

/** Serves the page of the rooms of a Janus on a port, until the test ends. */
export async function serveRooms(port: number, janusUrl: string): Promise<void> {
  const page = (await readFile(new URL('room.html', import.meta.url), 'utf8')).replace('JANUS_URL', janusUrl);
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}
