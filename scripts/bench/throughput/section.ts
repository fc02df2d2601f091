import type { Bench } from '../bench.ts';
import { enrollBenchLearner } from '../learner.ts';
import { signIn, signUp } from '../person.ts';
import type { Section } from '../report.ts';
import { startSite } from '../site.ts';
import { mixedKinds, type RequestKind, requestKinds } from './kinds.ts';
import { ROUNDS, throughput } from './rounds.ts';
import { type Measured, processorTable, speedTable } from './tables.ts';

/** Requests per second of every kind of request. */
export async function throughputSection({ port, log }: Bench): Promise<Section> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    const list: Measured[] = [];
    const session = await signIn(site.url);
    const measure = async (kind: RequestKind) => {
      log(kind.label);
      list.push({ kind, measured: await throughput(site, kind, port + 1) });
    };
    for (const kind of requestKinds(session)) await measure(kind);
    await enrollBenchLearner(site.dataDir);
    for (const kind of mixedKinds(session)) await measure(kind);
    return {
      notes: [
        `A bare \`node:http\` server answers the same bytes with the same headers; one process each, in turn, medians of ${ROUNDS} rounds. \`≥\`: autocannon, the load generator, was busy all the time, so the server could have done more; the ratio of two such figures means nothing (\`?\`).`,
        'So the budget is on the processor time (user and system) that the process of the server takes for a request, and on the requests that one core serves by it.',
        'Where some are signed in, they read their dashboard, a course and their account in turn, with seats in two courses of 40 classes; the others read the cached list of courses.',
        'A sign-in takes the time of a password hash, which is slow on purpose. An enrollment request and its two emails are stored in one transaction, flushed to disk. A page is rendered once after each change of content and then served as in the first line.',
      ],
      tables: [speedTable(list), processorTable(list)],
    };
  } finally {
    await site.stop();
  }
}
