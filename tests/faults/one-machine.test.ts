import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageDir, version } from '../../server/base/package-dir.ts';
import { connectionTo } from '../../server/db/embedded/control.ts';
import { DATABASE } from '../../server/db/embedded/index.ts';
import { eventually } from '../support/eventually.ts';
import { type Machine, startMachine } from './machine.ts';
import { makeOrigin, NEXT } from './releases.ts';
import { newDirectory } from './run-directory.ts';
import { runQuery } from './sql.ts';

const SITE = 'https://academy.example';
const ACKNOWLEDGED = '/srv/acknowledged';
const WAIT_SECONDS = 180;

/** The commands of the page, block by block, by words that the next block has. */
async function commandsOfPage(): Promise<(words: string) => string> {
  const page = await readFile(join(packageDir, 'docs/operations/one-machine.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  return (words) => {
    const index = blocks.findIndex((block) => block.includes(words));
    expect(index, `the next block has ${words}`).toBe(0);
    return blocks.shift() ?? '';
  };
}

/** Puts the packages where npm would install them, which needs a network: as a layer that the user of the site may change. */
async function installPackages(machine: Machine): Promise<void> {
  await machine.run(`
    mkdir -p /srv/packages/upper/.vite-temp /srv/packages/work /srv/academy/node_modules
    chown -R academy:academy /srv/packages/upper
    mount -t overlay -o lowerdir=${packageDir}/node_modules,upperdir=/srv/packages/upper,workdir=/srv/packages/work overlay /srv/academy/node_modules`);
}

/** Waits until a site responds. @throws Error with what the site has printed */
async function untilHealthy(machine: Machine, url = 'http://127.0.0.1:5000'): Promise<string> {
  const health = `curl --silent --fail --retry ${WAIT_SECONDS} --retry-delay 1 --retry-connrefused ${url}/api/health`;
  return machine.run(health).catch(async () => {
    throw new Error(`${url} does not respond: ${await machine.run('journalctl')}`);
  });
}

/** Runs the line of cron as cron does: by its user, with hardly any environment. */
async function runCron(machine: Machine): Promise<void> {
  const table = await readFile(machine.path('/etc/cron.d/academy'), 'utf8');
  const [, user = '', command = ''] = /^0 3 \* \* \* (\S+) (.*)$/m.exec(table) ?? [];
  await machine.run(`cd / && sudo -u ${user} sh -c '${command}'`);
}

/** Texts of the messages that a database of the machine holds. */
async function messagesIn(machine: Machine, dataDirectory: string): Promise<string[]> {
  const connection = connectionTo(machine.path(`${dataDirectory}/run`), DATABASE);
  return (await runQuery<{ message: string }>(connection, 'SELECT message FROM contact_messages')).map(
    ({ message }) => message,
  );
}

/** Runs a command of the site, as the page says. @returns its output */
const runCommand = (machine: Machine, command: string, user = 'academy') =>
  machine.run(`cd /srv/academy && sudo -u ${user} npm run -s ${command}`);

const ADMIN = { name: 'Asha Rao', email: 'admin@academy.example', phone: '9876543210', password: 'marigold-2042-x' };

/** Makes an account with the link that the command prints. */
async function makeFirstAdmin(machine: Machine): Promise<void> {
  const token = new URL(await runCommand(machine, 'admin:link')).searchParams.get('token');
  const body = JSON.stringify({ ...ADMIN, token });
  const headers = `--header 'Content-Type: application/json' --header 'Origin: ${SITE}'`;
  await machine.run(`curl --silent --show-error --fail ${headers} --data '${body}' ${SITE}/api/auth/first-admin`);
}

/** Rotates the logs of the proxy as logrotate does, which the machine of the tests need not have. */
async function rotate(machine: Machine): Promise<void> {
  const rules = await readFile(machine.path('/etc/logrotate.d/academy'), 'utf8');
  const [, mode, owner, group] = /create (\d+) (\S+) (\S+)/.exec(rules) ?? [];
  const [, script] = /postrotate\n(.*?)\n *endscript/s.exec(rules) ?? [];
  await machine.run(`cd /var/log/academy-proxy
    mv access.log access.log.1
    install -m ${mode} -o ${owner} -g ${group} /dev/null access.log
    ${script}`);
}

/** What the commands print last: the answer of the site about its health. */
const healthIn = (printed: string) => JSON.parse(printed.trim().split('\n').at(-1) ?? '');

const acknowledged = async (machine: Machine): Promise<string[]> =>
  (await readFile(machine.path(ACKNOWLEDGED), 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** Waits until some more messages are acknowledged. */
async function untilWritten(machine: Machine): Promise<void> {
  const before = (await acknowledged(machine)).length;
  await eventually(async () => expect((await acknowledged(machine)).length).toBeGreaterThan(before + 3));
}

test('the commands of one-machine.md lead from nothing to a backup, a restore and the next version, and lose no message', async ({
  skip,
  task,
}) => {
  const origin = await newDirectory();
  await makeOrigin(origin);
  const machine = await startMachine(skip, origin);
  const next = await commandsOfPage();

  await machine.run(next('apt-get'));
  await installPackages(machine);
  await machine.run(next('METRICS_PORT=9100'));
  await machine.run('systemctl start nginx || true');
  const printed = await machine.run(next('cp /srv/academy/deploy/systemd'));
  expect(printed).toBe('');
  expect(JSON.parse(await untilHealthy(machine))).toEqual({ status: 'ok', version });
  const log = await machine.run('journalctl');
  expect(log).toContain(`${SITE}/`);

  expect(await runCommand(machine, 'admin:link')).toMatch(/^https:\/\/academy\.example\/first-admin\?token=/);
  const asRoot = machine.run('cd /srv/academy && npm run -s outbox');
  await expect(asRoot).rejects.toThrow('belongs to user academy: run this as academy');
  const outside = runCommand(machine, 'restore -- /srv/none', 'academy DATA_DIR=/var/lib/academy-new');
  await expect(outside).rejects.toThrow(/DATA_DIR \/var\/lib\/academy-new cannot be created: EACCES.*ReadWritePaths/);
  await expect(runCommand(machine, 'admin:link', 'daemon')).rejects.toThrow('who may read /etc/academy.env');
  expect(await readdir(machine.path('/srv/academy'))).not.toContain('.data');

  await machine.run(next('certbot certonly'));
  expect(
    await machine.run(`curl --silent --show-error --fail --retry 10 --retry-connrefused --head ${SITE}/courses`),
  ).toMatch(/^HTTP\/2 200/);
  expect(await machine.run('curl --silent --head http://academy.example/')).toContain(`Location: ${SITE}/`);
  const proxyLog = async () => readFile(machine.path('/var/log/academy-proxy/access.log'), 'utf8');
  await machine.run('curl --silent http://academy.example/pay?token=hidden https://academy.example/pay?token=hidden');
  await eventually(async () => expect((await proxyLog()).match(/ GET \d+$/gm)).toHaveLength(2));
  expect(await machine.run('cat /var/log/academy-proxy/* /var/log/nginx/*.log')).not.toContain('hidden');
  await rotate(machine);
  expect(await machine.run('stat --format %a /var/log/academy-proxy')).toBe('750\n');
  // nginx opens the new file a moment after the signal.
  await eventually(async () => {
    await machine.run('curl --silent http://academy.example/');
    expect(await proxyLog()).toMatch(/ GET 301\n/);
  });

  const stopWriting = machine.start(`${packageDir}/tests/faults/machine/write.sh ${ACKNOWLEDGED}`);
  await untilWritten(machine);

  const beforeBackup = await acknowledged(machine);
  const firstBackup = await machine.run(next('cat > /etc/cron.d/academy'));
  await runCron(machine);
  const [backup = ''] = (await readdir(machine.path('/var/backups/academy'))).sort();
  expect(firstBackup).toContain(`/var/backups/academy/${backup}: `);
  const metrics = await machine.run('curl --silent --fail http://127.0.0.1:9100/metrics');
  expect(metrics).toMatch(/^backup_age_seconds \d/m);

  await machine.run('mkdir /srv/small && mount -t tmpfs -o size=1m,mode=777 small /srv/small');
  const withoutRoom = runCommand(machine, 'backup -- /srv/small');
  await expect(withoutRoom).rejects.toThrow('There is no room for a backup in /srv/small');

  const [restore = '', start = ''] = next('sudo -u academy sh').replace('TIME', backup).trim().split('\n');
  await machine.run(restore);
  const stopTrial = machine.start(start);
  await untilHealthy(machine, 'http://127.0.0.1:5001');
  expect(await messagesIn(machine, '/var/lib/academy/trial')).toEqual(expect.arrayContaining(beforeBackup));
  await stopTrial();

  const beforeUpgrade = await acknowledged(machine);
  const upgraded = await machine.run(next('git fetch').replace('v0.4.0', `v${NEXT}`));
  expect(healthIn(upgraded)).toEqual({ status: 'ok', version: NEXT });
  const [, , backupBefore = ''] = (await readdir(machine.path('/var/backups/academy'))).sort();
  await untilWritten(machine);

  const checkout = (tag: string) =>
    machine.run(`
      cd /srv/academy
      sudo -u academy git checkout --quiet v${tag}
      sudo -u academy npm run build
      systemctl restart academy`);
  await checkout(version);
  await eventually(async () => expect(await machine.run('journalctl')).toContain(`The database is of version ${NEXT}`));
  await checkout(NEXT);
  await untilHealthy(machine);
  await untilWritten(machine);
  await stopWriting();

  const accepted = await acknowledged(machine);
  task.meta.figures = { 'messages accepted': accepted.length };
  expect(await messagesIn(machine, '/var/lib/academy/data')).toEqual(expect.arrayContaining(accepted));

  const back = next('DATA_DIR=/var/lib/academy/before npm').replace('v0.3.0', `v${version}`);
  expect(healthIn(await machine.run(back.replace('TIME', backupBefore)))).toEqual({ status: 'ok', version });
  expect(await messagesIn(machine, '/var/lib/academy/before')).toEqual(expect.arrayContaining(beforeUpgrade));

  const commands = next('DATA_DIR=/var/lib/academy/restored npm');
  // Without a backup of that time, the site goes on with the data that it had.
  expect(healthIn(await machine.run(commands.replace('TIME', 'none')))).toEqual({ status: 'ok', version });
  expect(await readFile(machine.path('/etc/academy.env'), 'utf8')).toContain('DATA_DIR=/var/lib/academy/before\n');
  expect(healthIn(await machine.run(commands.replace('TIME', backup)))).toEqual({ status: 'ok', version });
  expect(await messagesIn(machine, '/var/lib/academy/restored')).toEqual(expect.arrayContaining(beforeBackup));

  await machine.run(next('openssl rand'));
  const folders = await readdir(machine.path('/var/lib/academy'));
  expect(folders.sort()).toEqual(['before', 'data', 'decrypted', 'restored', 'trial']);

  const email = 'asha1@example.com';
  await expect(runCommand(machine, `erase -- ${email}`)).rejects.toThrow('Nothing is erased without --yes');
  expect(await runCommand(machine, `erase -- ${email} --yes`)).toBe(`${email} is erased\n`);
  expect(await messagesIn(machine, '/var/lib/academy/restored')).not.toContain('message 1');
  await makeFirstAdmin(machine);
  expect(await runCommand(machine, `admin:link -- --again ${ADMIN.email}`)).toMatch(
    /^https:\/\/academy\.example\/reset-password\?token=/,
  );
}, 900_000);
