import { type SiteProcess, startOwnSite } from '../../tests/support/processes.ts';

/** The tools of a part of the bench: `port` and the next one are free. */
export type Bench = {
  port: number;
  chromePath: string;
  log: (message: string) => void;
};

type BenchSite = SiteProcess & { dataDir: string; stop: () => Promise<void> };

/** Starts the built site with the sample content, on data of its own, in one process, which the figures compare. */
export function startSite(port: number): Promise<BenchSite> {
  return startOwnSite({ PORT: String(port), WORKERS: '1' }, 'scripts/bench/server.ts');
}
