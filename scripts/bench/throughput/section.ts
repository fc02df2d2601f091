import type { Bench } from '../bench.ts';
import { signIn, signUp } from '../person.ts';
import type { Section } from '../report.ts';
import { startSite } from '../site.ts';
import { kinds } from './kinds.ts';
import { ROUNDS, throughput } from './rounds.ts';
import { type Measured, processorTable, speedTable } from './tables.ts';

/** Requests per second of every kind of request. */
export async function throughputSection({ port, say }: Bench): Promise<Section> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    const list: Measured[] = [];
    for (const kind of kinds(await signIn(site.url))) {
      say(kind.what);
      list.push({ kind, measured: await throughput(site, kind, port + 1) });
    }
    return {
      notes: [
        `Beside a bare \`node:http\` server that answers the same bytes with the same headers; one process each, in turn, medians of ${ROUNDS} rounds. \`≥\`: autocannon, which asks, was busy all the time, so the server could have done more; a ratio of two such figures says nothing (\`?\`).`,
        'What cannot be hidden so is the processor time (user and system) that the process of the server takes for a request, and what a core that does nothing else serves by it: the budget is on that.',
        'A sign-in costs what the hash of a password costs, which is slow on purpose. An enrollment request is stored with its two mails in one transaction that is flushed to the disk. A page is rendered once after each change of content and then served as in the first line.',
      ],
      tables: [speedTable(list), processorTable(list)],
    };
  } finally {
    await site.stop();
  }
}
