import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Walk, walks } from '../../content/lessons.ts';
import { programsOf } from '../../content/markdown.ts';
import { command, folderWith, isInstalled, psqlOptions, start, TIME_LIMIT_MS } from '../support/terminal.ts';

type TerminalSteps = { needs: string; follow: (walk: Walk) => Promise<void> };

const shell = (folder: string, commands: string) => command(folder, ['bash', '-ec', commands]);
const inOneLine = (text: string) => text.trim().replaceAll('\n', ' ');

/** The program of the lesson at an index. */
function programOf(walk: Walk, index: number) {
  const program = programsOf(walk.markdown)[index];
  if (!program) throw new Error(`No program ${index}`);
  return program;
}

/** The terminal steps of each lesson. */
const terminalSteps: Record<string, TerminalSteps> = {
  'databases/sql-first-queries/01-tables-and-rows': {
    needs: 'psql',
    follow: async (walk) => {
      const folder = await folderWith({ 'items.sql': programOf(walk, 0).code, 'samosa.sql': walk.next('sql') });
      const files = ['-f', 'items.sql', '-f', 'samosa.sql', '-c', "SELECT count(*) FROM items WHERE name = 'Samosa'"];
      const { stdout, stderr } = await command(folder, ['psql', ...(await psqlOptions()), ...files]);
      expect(stderr).toContain(inOneLine(walk.next('text')));
      expect(stderr).toContain('Failing row');
      expect(stdout).toMatch(/count *\n-+\n +0\n/);
    },
  },
  'docker/docker-first-container/02-data-that-stays': {
    needs: 'python3',
    follow: async (walk) => {
      const folder = await folderWith({ 'visits.py': walk.next('python') });
      for (const visit of [1, 2]) {
        const { stdout } = await command(folder, ['python3', 'visits.py'], { environment: { DATA_DIR: folder } });
        expect(stdout).toBe(`visit ${visit}\n`);
      }
    },
  },
  'java/java-first-programs/01-your-first-java-program': {
    needs: 'javac',
    follow: async (walk) => {
      const { code, printed } = programOf(walk, 0);
      const folder = await folderWith({ 'Main.java': code });
      for (const commands of [walk.next('sh'), walk.next('sh')])
        expect((await shell(folder, commands)).stdout.trimEnd()).toBe(printed);
    },
  },
  'javascript/javascript-browser-and-data/02-waiting-for-data': {
    needs: 'node',
    follow: async (walk) => {
      const program =
        'for (const url of process.argv.slice(2)) console.log(await getJson(url).catch(({ message }) => message));';
      const folder = await folderWith({ 'ask.mjs': `${walk.next('js')}\n${program}` });
      const server = createServer((request, response) => {
        response.statusCode = request.url === '/courses' ? 200 : 404;
        response.end('["HTML"]');
      }).listen(0);
      onTestFinished(() => void server.close());
      const address = `http://localhost:${await portOf(server)}`;
      const { stdout } = await command(folder, ['node', 'ask.mjs', `${address}/courses`, `${address}/coarses`]);
      expect(stdout).toBe("[ 'HTML' ]\nServer answered 404\n");
    },
  },
  'nodejs/nodejs-first-steps/01-javascript-without-a-browser': {
    needs: 'node',
    follow: async (walk) => {
      const { code, printed } = programOf(walk, 0);
      const total = await folderWith({ 'total.mjs': code });
      expect((await shell(total, walk.next('sh'))).stdout).toBe(`${process.version}\n${printed}\n`);
      const bill = await folderWith({ 'tax.mjs': walk.next('js'), 'bill.mjs': walk.next('js') });
      expect((await command(bill, ['node', 'bill.mjs'])).stdout).toBe('236\n');
    },
  },
  'nodejs/nodejs-small-api/01-answer-http-requests': {
    needs: 'node',
    follow: async (walk) => {
      // Any free port, since another program may have 3000.
      const code = walk
        .next('js')
        .replace('listen(3000', 'listen(0')
        .replace('localhost:3000"', 'localhost:" + server.address().port');
      const server = start(await folderWith({ 'server.mjs': code }), ['node', 'server.mjs']);
      const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
      const response = await fetch(String(line).replace('Open ', '').trim());
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain']);
      expect(await response.text()).toBe('Hello from the server\n');
    },
  },
  'nodejs/nodejs-small-api/02-accept-json-and-test-it': {
    needs: 'node',
    follow: async (walk) => {
      const [app = ''] = programOf(walk, 0).code.split('const server = createApp();');
      const files = { 'app.mjs': app.replace('function createApp', 'export $&'), 'app.test.mjs': walk.next('js') };
      const { stdout, status } = await command(await folderWith(files), ['node', '--test']);
      expect(stdout).toMatch(/pass 2\n.*fail 0\n/s);
      expect(status).toBe(0);
    },
  },
  'python/python-first-steps/01-values-and-text': {
    needs: 'python3',
    follow: async (walk) => {
      const folder = await folderWith({ 'add.py': walk.next('python') });
      const { stdout } = await command(folder, ['python3', 'add.py'], { typed: '5\n7\n' });
      expect(stdout).toBe('First number: Second number: 57\n');
    },
  },
};

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  await once(server, 'listening');
  // The address of a server that listens on a port is never a path.
  return (server.address() as AddressInfo).port;
}

const lessons = await walks('terminal', terminalSteps);

describe('terminal steps of a lesson run as written', () => {
  for (const { path, begin, follow } of lessons) {
    test.runIf(isInstalled(follow.needs))(path, { timeout: TIME_LIMIT_MS }, async () => {
      const walk = begin();
      await follow.follow(walk);
      expect(walk.left, 'lines of fences that nothing followed').toEqual([]);
    });
  }
});
