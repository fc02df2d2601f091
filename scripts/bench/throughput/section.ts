import type { Bench } from '../bench.ts';
import { ratio } from '../figures.ts';
import { signIn, signUp } from '../person.ts';
import type { Cell, Section } from '../report.ts';
import { startSite } from '../site.ts';
import { type Kind, kinds } from './kinds.ts';
import { type Throughput, throughput } from './rounds.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en');

function row({ what, connections, atLeast }: Kind, measured: Throughput): Cell[] {
  const { site, reference } = measured;
  const share = atLeast
    ? { shown: `${ratio(measured.ratio)} (at least ${atLeast})`, isHeld: measured.ratio >= atLeast }
    : ratio(measured.ratio);
  const speeds = [whole(site.perSecond), whole(reference.perSecond), share];
  const waits = [`${site.p99} ms`, `${reference.p99} ms`, ratio(measured.p99Ratio)];
  return [what, String(connections), ...speeds, ...waits];
}

/** Requests per second of every kind of request. */
export async function throughputSection({ port, say }: Bench): Promise<Section> {
  const site = await startSite(port);
  try {
    await signUp(site.url);
    const rows: Cell[][] = [];
    for (const kind of kinds(await signIn(site.url))) {
      say(kind.what);
      rows.push(row(kind, await throughput(site.url, kind, port + 1)));
    }
    return {
      notes: [
        'Beside a bare `node:http` server that answers the same bytes with the same headers; one process each, in turn, medians of five rounds. Times are whole milliseconds.',
        'A sign-in costs what the hash of a password costs, which is slow on purpose. An enrollment request is stored with its two mails in one transaction that is flushed to the disk. A page is rendered once after each change of content and then served as in the first line.',
      ],
      tables: [
        {
          columns: ['what', 'connections', 'a second', 'bare', 'ratio', 'p99', 'bare p99', 'p99 ratio'],
          rows,
        },
      ],
    };
  } finally {
    await site.stop();
  }
}
