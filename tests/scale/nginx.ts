import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';
import { makeCertificate } from '../../scripts/security/https-front.ts';
import { adaptedFile, type Change } from '../support/documented.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/ports.ts';

const execute = promisify(execFile);
// Here, so that a test file fails at once where one is missing.
const openssl = findProgram('openssl', 'openssl');
const program = findProgram('nginx', 'nginx-light');

/** The main nginx.conf, which includes the site's file. */
const around = (directory: string) => `
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
worker_processes 2;
events { worker_connections 1024; }
http {
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  include ${directory}/academy.conf;
}
`;

export type NginxOptions = {
  /** Directory of its files. */
  directory: string;
  nodes: readonly number[];
  port: number;
  /** Enables the lines that cache public responses for a second. */
  cache: boolean;
};

export type Nginx = {
  /** The master process. */
  pid: number;
  ca: Buffer;
  plainUrl: string;
  /** The access log's line of a request id. */
  logged: (requestId: string) => Promise<LogLine>;
  /** Contents of all its logs. */
  logs: () => Promise<string>;
  stop: () => Promise<void>;
};

export type LogLine = { address: string; node: string; method: string; status: string };

/** Runs nginx with the documented configuration in front of these nodes, and a new certificate. */
export async function startNginx({ directory, nodes, port, cache }: NginxOptions): Promise<Nginx> {
  const certificate = join(directory, 'fullchain.pem');
  const key = join(directory, 'privkey.pem');
  await makeCertificate(openssl, { key, certificate });
  const plainPort = await freePort();
  const documented = await siteConfig({ directory, nodes, port, plainPort, cache });
  await writeFile(join(directory, 'academy.conf'), documented);
  const config = join(directory, 'nginx.conf');
  await writeFile(config, around(directory));
  await execute(program, ['-t', '-q', '-p', directory, '-c', config]);
  const stop = await run(program, ['-p', directory, '-c', config, '-g', 'daemon off;'], port);
  return {
    pid: Number(await readFile(join(directory, 'nginx.pid'), 'utf8')),
    ca: await readFile(certificate),
    plainUrl: `http://localhost:${plainPort}`,
    logged: (requestId) => findLine(join(directory, 'access.log'), requestId),
    logs: async () => {
      const texts = ['access.log', 'faults.log', 'error.log'].map((name) => readFile(join(directory, name), 'utf8'));
      return (await Promise.all(texts)).join('');
    },
    stop,
  };
}

/** The documented configuration, for this machine. */
function siteConfig({
  directory,
  nodes,
  port,
  plainPort,
  cache,
}: NginxOptions & { plainPort: number }): Promise<string> {
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
  const servers = nodes.map((node) => `server 127.0.0.1:${node} fail_timeout=2s;`);
  const changes: Change<RegExp>[] = [
    [/(server 10\.0\.0\.\d+:5000 fail_timeout=2s;\s+)+/, `${servers.join('\n')}\n`],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen \[::\]:80;/, hasIpv6 ? `listen [::1]:${plainPort};` : ''],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/listen \[::\]:443 ssl http2;/, hasIpv6 ? `listen [::1]:${port} ssl http2;` : ''],
    [/academy\.example/g, 'localhost'],
    [/\/etc\/ssl\/academy/g, directory],
    [/\/var\/log\/academy-proxy\/access\.log/g, join(directory, 'access.log')],
    [/\/var\/log\/academy-proxy\/error\.log/g, join(directory, 'faults.log')],
    [/\/var\/cache\/nginx/g, directory],
    ...(cache ? [[/#~ /g, ''] satisfies Change<RegExp>] : []),
  ];
  return adaptedFile('nginx/academy.conf', changes);
}

/** Runs nginx until stopped, or until this process ends, which closes the shell's input. */
async function run(program: string, args: string[], port: number): Promise<() => Promise<void>> {
  const script = '"$@" & child=$!; read -r line; kill -QUIT $child; wait $child';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(shell, 'exit');
  await eventually(() => fetch(`http://127.0.0.1:${port}`));
  return async () => {
    shell.stdin.end();
    await ended;
  };
}

/** nginx writes a line after the response, so this waits for it. */
async function findLine(file: string, requestId: string): Promise<LogLine> {
  return eventually(async () => {
    const line = (await readFile(file, 'utf8')).split('\n').find((text) => text.includes(requestId));
    const [address = '', , , ...rest] = line?.split(' ') ?? [];
    expect(line, `a line of the request ${requestId}`).toBeDefined();
    // If it tried several nodes, nginx writes all, separated by commas.
    const [status = '', method = ''] = rest.toReversed();
    return { address, node: rest.slice(0, -2).join(' '), method, status };
  });
}
