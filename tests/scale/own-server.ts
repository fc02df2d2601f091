import { expect, vi } from 'vitest';
import { documented } from '../support/documented.ts';
import { freePort } from '../support/ports.ts';
import { runGuarded } from './guarded.ts';
import { DATABASE_PASSWORD } from './postgres.ts';
import type { Tools } from './tools.ts';

/** A PostgreSQL server as operators have one, run with the system's programs. */
export type OwnServer = {
  /** Its data directory. */
  data: string;
  /** Runs a shell script as its user. */
  shell: (lines: string) => Promise<string>;
  /** Creates its empty cluster. */
  init: () => Promise<void>;
  /** Creates the site's role and its empty database, as documented. */
  createDatabase: () => Promise<void>;
  /** The `DATABASE_URL` of the site on it. */
  url: string;
  /** Starts it, and waits until it accepts writes. */
  start: () => Promise<void>;
  /** Ends it: by SIGINT as a service manager does, by SIGQUIT as if its machine were lost. */
  end: (signal: 'INT' | 'QUIT') => Promise<void>;
};

/** Prepares a server without starting it. @param home a directory of its user */
export async function ownServer(tools: Tools, home: string): Promise<OwnServer> {
  const data = `${home}/data`;
  const port = await freePort();
  const shell = (lines: string) => tools.shell(lines, { PGHOST: home, PGPORT: String(port) });
  const ready = await documented('operations/backups.md', 'pg_is_in_recovery', []);
  let end: OwnServer['end'] = async () => {};
  return {
    data,
    shell,
    init: async () => {
      await shell(`initdb --pgdata='${data}' --auth-local=peer --auth-host=scram-sha-256 --encoding=UTF8 --no-sync`);
    },
    createDatabase: async () => {
      await shell(await documented('scaling.md', 'createdb', [['--pwprompt', '']]));
      await shell(`psql --quiet --command="ALTER ROLE academy PASSWORD '${DATABASE_PASSWORD}'" postgres`);
    },
    url: `postgres://academy:${DATABASE_PASSWORD}@127.0.0.1:${port}/academy`,
    start: async () => {
      const settings = [`port=${port}`, `unix_socket_directories=${home}`, 'listen_addresses=127.0.0.1'];
      const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
      const log = `${home}/server.log`;
      const server = await runGuarded([`${tools.bin}/postgres`, ...args], {
        log,
        stop: 'INT',
        identity: tools.identity,
      });
      end = async (signal) => {
        end = async () => {};
        await server.end(signal);
      };
      const isReady = vi.waitFor(async () => expect(await shell(ready)).toBe('f'), { timeout: 60_000, interval: 100 });
      await isReady.catch(async () => Promise.reject(new Error(await server.log())));
    },
    end: (signal) => end(signal),
  };
}
