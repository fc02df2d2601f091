import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { findPostgres, findProgram } from '../../scripts/programs.mjs';
import type { createTeardown } from '../../server/base/lifecycle.ts';
import { adaptedFile, documented } from '../support/documented.ts';
import { freePort } from '../support/ports.ts';
import { runGuarded } from './guarded.ts';
import { createMachine, type Machine } from './machine.ts';
import { DATABASE_PASSWORD } from './postgres.ts';

/** The time for members to start, to take over, or to return, in milliseconds. */
const PATIENCE_MS = 150_000;

/** One of three machines with PostgreSQL, Patroni and etcd. */
export type Member = Machine & {
  name: string;
  /** Whether the member is the primary, by Patroni's response. */
  isPrimary: () => Promise<boolean>;
};

export type Cluster = {
  /** The address of the site's empty database, through HAProxy. */
  url: string;
  /** The member that is the primary, once there is one other than `than`. */
  primary: (than?: Member) => Promise<Member>;
  /** Waits until the two others follow the primary, one of them synchronously. */
  waitUntilWhole: () => Promise<void>;
};

/** The ports of this machine for the documented ports. */
type Ports = Record<'postgres' | 'patroni' | 'client' | 'peer', number>;

/** Runs the documented cluster: three machines by `deploy/patroni`, in front HAProxy by `deploy/haproxy`. */
export async function startCluster(directory: string, { defer }: ReturnType<typeof createTeardown>): Promise<Cluster> {
  const programs = { patroni: findProgram('patroni', 'patroni'), etcd: findProgram('etcd', 'etcd-server') };
  const haproxy = findProgram('haproxy', 'haproxy');
  const [postgres, patroni, client, peer] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const ports = { postgres, patroni, client, peer };
  const certificate = await makeCertificate(directory);
  const members = await Promise.all(
    [1, 2, 3].map((number) => createMember({ directory, number, ports, programs }, defer)),
  );
  const port = await freePort();
  const config = join(directory, 'haproxy.cfg');
  await writeFile(config, await proxyConfig(ports, port));
  const proxy = await runGuarded([haproxy, '-f', config], { log: join(directory, 'haproxy.log'), stop: 'TERM' });
  defer(proxy.end);
  for (const member of members) member.start();
  const primary: Cluster['primary'] = async (than) => {
    const others = members.filter((member) => member !== than);
    return vi.waitFor(
      async () => {
        const found = await Promise.all(others.map((member) => member.isPrimary()));
        const [first] = others.filter((_, index) => found[index]);
        if (!first) throw new Error(`There is no primary:\n${await tails(members)}`);
        return first;
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
  };
  const waitUntilWhole = async () => {
    const { name } = await primary();
    await vi.waitFor(
      async () => expect(await rolesOf(ports.patroni, name)).toEqual(['leader', 'replica', 'sync_standby']),
      {
        timeout: PATIENCE_MS,
        interval: 200,
      },
    );
  };
  await waitUntilWhole();
  const url = (user: string, database: string) =>
    `postgres://${user}:${DATABASE_PASSWORD}@127.0.0.1:${port}/${database}?sslmode=verify-full&sslrootcert=${certificate}`;
  await createDatabase(url('postgres', 'postgres'));
  await expect(new pg.Client(url('postgres', 'postgres').replace(/\?.*/, '')).connect()).rejects.toThrow(
    'no encryption',
  );
  return { url: url('academy', 'academy'), primary, waitUntilWhole };
}

const addressOf = (number: number) => `127.0.0.${20 + number}`;
const nameOf = (number: number) => 'abc'[number - 1] ?? '';

type MemberOptions = {
  directory: string;
  number: number;
  ports: Ports;
  programs: { patroni: string; etcd: string };
};

async function createMember(
  { directory, number, ports, programs }: MemberOptions,
  defer: (end: () => Promise<void>) => void,
): Promise<Member> {
  const home = join(directory, nameOf(number));
  await mkdir(home);
  const config = join(home, 'patroni.yml');
  for (const file of ['academy.crt', 'academy.key']) await copyFile(join(directory, file), join(home, file));
  await writeFile(config, await memberConfig(home, number, ports));
  const etcd = await documented('operations/failover.md', 'ETCD_INITIAL_CLUSTER', [
    ['10.0.0.2', '127.0.0.2'],
    ['ETCD_NAME=a', `ETCD_NAME=${nameOf(number)}`],
    [`//127.0.0.21:2379"`, `//${addressOf(number)}:2379"`],
    [`//127.0.0.21:2380"`, `//${addressOf(number)}:2380"`],
    ['2379', String(ports.client)],
    ['2380', String(ports.peer)],
  ]);
  const machine = await createMachine(home, [
    `env ${etcd.trim().split('\n').join(' ')} ${programs.etcd} --data-dir=${home}/etcd --log-level=error`,
    `${programs.patroni} ${config}`,
  ]);
  defer(machine.end);
  const health = `http://${addressOf(number)}:${ports.patroni}/primary`;
  return {
    ...machine,
    name: nameOf(number),
    isPrimary: () =>
      fetch(health, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}

/** Makes the documented certificate. @returns its path */
async function makeCertificate(directory: string): Promise<string> {
  const make = await documented('operations/failover.md', 'openssl req -x509', [
    ['10.0.0.2', '127.0.0.2'],
    ['/etc/patroni', directory],
  ]);
  await promisify(execFile)('bash', ['-ec', make]);
  return join(directory, 'academy.crt');
}

/** The documented file of a member, for this machine. */
async function memberConfig(home: string, number: number, ports: Ports): Promise<string> {
  const here = `127.0.0.2${number}`;
  return adaptedFile('patroni/patroni.yml', [
    ['name: a #', `name: ${nameOf(number)} #`],
    ['10.0.0.21:8008', `${here}:${ports.patroni}`],
    ['10.0.0.21:5432', `${here}:${ports.postgres}`],
    ['10.0.0.2', '127.0.0.2'],
    ['2379', String(ports.client)],
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['/var/lib/postgresql/15/academy', join(home, 'disk', 'data')],
    ['/var/lib/postgresql/academy.pgpass', join(home, 'disk', 'pgpass')],
    ['/var/run/postgresql', join(home, 'disk')],
    ['/etc/patroni', home],
    ['/usr/lib/postgresql/15/bin', findPostgres()],
    ['CHANGE-1', DATABASE_PASSWORD],
    ['CHANGE-2', DATABASE_PASSWORD],
    ['CHANGE-3', DATABASE_PASSWORD],
    ['mode: automatic', 'mode: off'],
  ]);
}

async function proxyConfig(ports: Ports, port: number): Promise<string> {
  return adaptedFile('haproxy/academy.cfg', [
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`],
    ['10.0.0.2', '127.0.0.2'],
    [':5432 check port 8008', `:${ports.postgres} check port ${ports.patroni}`],
  ]);
}

/** The roles of the running members, sorted, as the leader's Patroni reports them. */
async function rolesOf(port: number, leader: string): Promise<string[]> {
  const number = 'abc'.indexOf(leader) + 1;
  const response = await fetch(`http://${addressOf(number)}:${port}/cluster`, { signal: AbortSignal.timeout(2000) });
  const { members }: { members: { role: string; state: string }[] } = await response.json();
  return members
    .filter(({ state }) => ['running', 'streaming'].includes(state))
    .map(({ role }) => role)
    .toSorted();
}

async function createDatabase(superuser: string): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  await client.query(`CREATE ROLE academy LOGIN PASSWORD '${DATABASE_PASSWORD}'`);
  await client.query(`CREATE DATABASE academy OWNER academy TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  await client.end();
}

/** The last lines that each machine wrote. */
async function tails(members: Member[]): Promise<string> {
  const logs = await Promise.all(members.map((member) => member.log()));
  return logs.map((log, index) => `--- ${members[index]?.name}\n${log.split('\n').slice(-12).join('\n')}`).join('\n');
}
