import { Socket } from 'node:net';
import { queuedPasswords, scryptPasswords } from '../auth/passwords.ts';
import { describeReason } from '../base/errors.ts';
import { createTeardown, newNodeState } from '../base/lifecycle.ts';
import { workerLimits } from '../base/limits.ts';
import { limitFetch } from '../base/listed-fetch.ts';
import { buffered, createLog, failSafe } from '../base/log.ts';
import { connectDatabase } from '../db/client.ts';
import { CONNECTION, TAKEN } from '../http/hand-over.ts';
import { serveHanded } from '../http/serve.ts';
import { openJobs } from '../jobs/boss.ts';
import type { AskOthers } from '../render/public-reads.ts';
import { queuesOf } from './job-queues.ts';
import { createSiteListener } from './listener.ts';
import {
  createQuestions,
  type FromWorker,
  isToWorker,
  type LastResponse,
  type ToWorker,
  type WorkerSettings,
} from './worker-messages.ts';

function send(message: FromWorker, onSent = () => {}): void {
  // If the first process has ended, this one ends, too.
  process.send?.(message, undefined, undefined, onSent);
}

const others = createQuestions<LastResponse>();

const askOthers: AskOthers = async (key) => {
  const response = await others.ask((id) => send({ kind: 'ask-last-response', id, key }));
  return response && { bytes: Buffer.from(response.text), type: response.type };
};

function sendLastResponse(id: number, key: string): void {
  const last = site?.lastResponse(key);
  send({ kind: 'last-response', id, ...(last && { response: { text: last.bytes.toString(), type: last.type } }) });
}

/** The first process hands over the connections, and has opened the database. */
async function serve({ env, limits, connection, session, workers, isTerminal }: WorkerSettings) {
  limitFetch(env);
  const output = failSafe(process.stdout);
  const out = buffered({ isTTY: isTerminal, write: (text) => output.write(text) });
  const errors = failSafe(process.stderr);
  process.once('exit', out.flush);
  const log = createLog(out, { isTTY: isTerminal, write: (text) => errors.write(text) });
  const share = workerLimits(workers);
  const teardown = createTeardown(log);
  const { db, pool } = connectDatabase({ ...connection, max: share.databaseConnections });
  pool.on('error', (error) => log('warn', 'database.connection_lost', { error: error.message }));
  teardown.defer(() => pool.end());
  const jobs = await openJobs(connection, { log });
  teardown.defer(jobs.stop);
  const deps = {
    db,
    env,
    log,
    now: () => new Date(),
    limits,
    passwords: queuedPasswords(scryptPasswords, share.hashing),
    node: newNodeState(),
    refusesUndeclared: false,
    ...queuesOf(jobs.boss),
  };
  const metrics =
    env.METRICS_PORT === undefined ? undefined : (await import('../metrics/index.ts')).createMetrics({ deps, pool });
  const listener = await createSiteListener(deps, session, { metrics, maxBytes: share.caches, askOthers });
  teardown.defer(listener.stop);
  const http = serveHanded(listener.listener, env, share.connections);
  teardown.defer(http.drain);
  return {
    take: http.take,
    node: deps.node,
    figures: async () => (await metrics?.figures()) ?? [],
    lastResponse: listener.lastResponse,
    stop: teardown.run,
  };
}

let site: Awaited<ReturnType<typeof serve>> | undefined;

async function handle(message: ToWorker, socket: unknown): Promise<void> {
  switch (message.kind) {
    case 'serve':
      site = await serve(message.settings);
      return send({ kind: 'ready' });
    case CONNECTION:
      // First, because another worker gets a connection that this one did not confirm.
      send({ kind: TAKEN });
      // There is no socket if the client has closed it meanwhile.
      if (socket instanceof Socket) site?.take(socket);
      return;
    case 'figures':
      return send({ kind: 'figures', id: message.id, figures: (await site?.figures()) ?? [] });
    case 'ask-last-response':
      return sendLastResponse(message.id, message.key);
    case 'last-response':
      return others.answer(message.id, message.response);
    case 'draining':
      if (site) site.node.isDraining = true;
      return;
    case 'stop':
      await site?.stop();
      process.exit(0);
  }
}

function exitWithReason(error: unknown): void {
  send({ kind: 'failed', reason: describeReason(error) }, () => process.exit(1));
}

// The first process gets these signals, too, and sends a message when to end: Ctrl-C in a terminal reaches all processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
process.on('message', (message: unknown, socket: unknown) => {
  if (isToWorker(message)) handle(message, socket).catch(exitWithReason);
});
