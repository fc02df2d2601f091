import { PostList } from '../../../contract/post.ts';
import type { Bench } from '../bench.ts';
import { median, milliseconds, ratio } from '../figures.ts';
import type { Section } from '../report.ts';
import { startSite } from '../site.ts';
import { fire } from '../throughput/fire.ts';
import { searchKind } from '../throughput/kinds.ts';
import { speedOf } from '../throughput/rounds.ts';
import { peers, startPeer } from './peer.ts';

const ROUNDS = 7;

const kind = { ...searchKind, headers: { 'accept-encoding': 'gzip, deflate, br' } };

/** A search, rendered for each request: the site from its database, the peers from memory. */
export async function peersSection({ port, log }: Bench): Promise<Section> {
  const site = await startSite(port);
  const running = [];
  try {
    const { data: posts } = PostList.parse(await (await fetch(`${site.url}/api/posts`)).json());
    const page = await (await fetch(`${site.url}${kind.path}`)).text();
    for (const [index, peer] of peers.entries()) {
      log(`installing ${peer.name}`);
      running.push(await startPeer(peer, posts, page, port + 2 + index));
    }
    const servers = [{ name: 'site, from its database', ...site }, ...running];
    let sent = 0;
    const number = () => ++sent;
    const rounds = servers.map(() => [] as Awaited<ReturnType<typeof speedOf>>[]);
    for (const { url } of servers) await fire(url, kind, number, 3);
    for (let round = 0; round < ROUNDS; round += 1) {
      log(`round ${round + 1} of ${ROUNDS}`);
      for (const [index, server] of servers.entries()) {
        rounds[index]?.push(await speedOf(server, kind, number));
      }
    }
    const [own = []] = rounds;
    const rows = servers.map(({ name }, index) => {
      const speeds = rounds[index] ?? [];
      const times = median(speeds.map(({ perSecond }, round) => (own[round]?.perSecond ?? Number.NaN) / perSecond));
      const perCore = median(speeds.map(({ processor }, round) => processor / (own[round]?.processor ?? Number.NaN)));
      return [
        name,
        String(Math.round(median(speeds.map(({ perSecond }) => perSecond)))),
        milliseconds(median(speeds.map((speed) => speed.p99))),
        `${median(speeds.map(({ processor }) => processor)).toFixed(2)} ms`,
        ratio(times),
        ratio(perCore),
      ];
    });
    return {
      notes: [
        'A search for posts, `/blogs?q=grid` in many spellings, 10 connections, gzip and brotli accepted as by a browser; medians of 7 rounds in turn. The site renders its whole page from a query of its database. The peers have the posts in memory, and render the same elements as the site in `body`, taken from its own page. Each is built for production, and runs in one process with its own server.',
      ],
      tables: [
        {
          columns: [
            'what',
            'a second',
            'p99',
            'processor time each',
            'the site’s requests a second to these',
            'of a core',
          ],
          rows,
        },
      ],
    };
  } finally {
    for (const { stop } of running) await stop();
    await site.stop();
  }
}
