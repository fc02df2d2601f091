import { Socket } from 'node:net';
import { queuedPasswords, scryptPasswords } from '../auth/passwords.ts';
import { describeReason } from '../base/errors.ts';
import { createTeardown, newNodeState } from '../base/lifecycle.ts';
import { workerLimits } from '../base/limits.ts';
import { buffered, createLog, failSafe } from '../base/log.ts';
import { connectDatabase } from '../db/client.ts';
import { CONNECTION, TAKEN } from '../http/hand-over.ts';
import { serveHanded } from '../http/serve.ts';
import { openJobs } from '../jobs/boss.ts';
import type { AskOthers } from '../render/public-reads.ts';
import { queuesOf } from './job-queues.ts';
import { createSiteListener } from './listener.ts';
import {
  type FromWorker,
  isToWorker,
  type LastResponse,
  type ToWorker,
  type WorkerSettings,
} from './worker-messages.ts';
import { createQuestions } from './worker-questions.ts';

function tell(message: FromWorker, then = () => {}): void {
  // A first process that is gone ends this one, too.
  process.send?.(message, undefined, undefined, then);
}

const others = createQuestions<LastResponse>();

const askOthers: AskOthers = async (key) => {
  const response = await others.ask((id) => tell({ kind: 'ask-last-response', id, key }));
  return response && { bytes: Buffer.from(response.text), type: response.type };
};

/** Sends the last response of this process to a public read, if there is one. */
function tellLastResponse(id: number, key: string): void {
  const last = serving?.lastResponse(key);
  tell({ kind: 'last-response', id, ...(last && { response: { text: last.bytes.toString(), type: last.type } }) });
}

/** Serves on the connections that it is handed, on a database that the first process has opened. */
async function serve({ env, limits, connection, session, workers, isTerminal }: WorkerSettings) {
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
    ...queuesOf(jobs.boss),
  };
  const metrics =
    env.METRICS_PORT === undefined ? undefined : (await import('../metrics/index.ts')).createMetrics({ deps, pool });
  const site = await createSiteListener(deps, session, { metrics, maxBytes: share.caches, askOthers });
  teardown.defer(site.stop);
  const http = serveHanded(site.listener, env, share.connections);
  teardown.defer(http.drain);
  return {
    take: http.take,
    node: deps.node,
    figures: async () => (await metrics?.figures()) ?? [],
    lastResponse: site.lastResponse,
    stop: teardown.run,
  };
}

let serving: Awaited<ReturnType<typeof serve>> | undefined;

/** Carries out the messages of the first process. */
async function obey(message: ToWorker, socket: unknown): Promise<void> {
  switch (message.kind) {
    case 'serve':
      serving = await serve(message.settings);
      return tell({ kind: 'ready' });
    case CONNECTION:
      // First, because another worker gets a connection that this one did not confirm.
      tell({ kind: TAKEN });
      // Without one the client has closed it on the way.
      if (socket instanceof Socket) serving?.take(socket);
      return;
    case 'figures':
      return tell({ kind: 'figures', id: message.id, figures: (await serving?.figures()) ?? [] });
    case 'ask-last-response':
      return tellLastResponse(message.id, message.key);
    case 'last-response':
      return others.answer(message.id, message.response);
    case 'draining':
      if (serving) serving.node.isDraining = true;
      return;
    case 'stop':
      await serving?.stop();
      process.exit(0);
  }
}

/** Ends this process once the first one knows why. */
function giveUp(error: unknown): void {
  tell({ kind: 'failed', reason: describeReason(error) }, () => process.exit(1));
}

// The first process hears these, too, and says when to end: Ctrl-C in a terminal reaches all.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
process.on('message', (message: unknown, socket: unknown) => {
  if (isToWorker(message)) obey(message, socket).catch(giveUp);
});
