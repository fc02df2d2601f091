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

/** The commands of the page, block by block, by what they begin with. */
async function commandsOfPage(): Promise<(beginning: string) => string> {
  const page = await readFile(join(packageDir, 'docs/operations/one-machine.md'), 'utf8');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  return (beginning) => {
    const index = blocks.findIndex((block) => block.startsWith(beginning));
    expect(index, `a block that begins with ${beginning}`).toBe(0);
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
  await machine.run(next('install -m 640'));
  await machine.run('systemctl start nginx || true');
  const printed = await machine.run(next('cp /srv/academy/deploy/systemd'));
  expect(printed).toBe('');
  expect(JSON.parse(await untilHealthy(machine))).toEqual({ status: 'ok', version });
  const log = await machine.run('journalctl');
  expect(log).toContain(`${SITE}/`);

  await machine.run(next('certbot'));
  expect(
    await machine.run(`curl --silent --show-error --fail --retry 10 --retry-connrefused --head ${SITE}/courses`),
  ).toMatch(/^HTTP\/2 200/);
  expect(await machine.run('curl --silent --head http://academy.example/')).toContain(`Location: ${SITE}/`);
  const stopWriting = machine.start(`${packageDir}/tests/faults/machine/write.sh ${ACKNOWLEDGED}`);
  await untilWritten(machine);

  await machine.run(next('cat > /etc/cron.d/academy'));
  const beforeBackup = await acknowledged(machine);
  await runCron(machine);
  const [backup = ''] = await readdir(machine.path('/var/backups/academy'));
  const metrics = await machine.run('curl --silent --fail http://127.0.0.1:9100/metrics');
  expect(metrics).toMatch(/^backup_age_seconds \d/m);

  const [restore = '', start = ''] = next('sudo -u academy sh').replace('TIME', backup).trim().split('\n');
  await machine.run(restore);
  const stopTrial = machine.start(start);
  await untilHealthy(machine, 'http://127.0.0.1:5001');
  expect(await messagesIn(machine, '/var/lib/academy/trial')).toEqual(expect.arrayContaining(beforeBackup));
  await stopTrial();

  const upgrade = next('cd /srv/academy').replace('v0.4.0', `v${NEXT}`);
  expect(JSON.parse((await machine.run(upgrade)).trim().split('\n').at(-1) ?? '')).toEqual({
    status: 'ok',
    version: NEXT,
  });
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
  expect(await messagesIn(machine, '/var/lib/academy')).toEqual(expect.arrayContaining(accepted));
}, 900_000);
