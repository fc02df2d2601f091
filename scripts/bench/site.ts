import { type SiteProcess, startOwnSite, startSite as startSiteOn } from '../../tests/support/processes.ts';
import { settings } from './settings.ts';

export type BenchSite = SiteProcess & { dataDir: string; stop: () => Promise<void> };

/** The server: a file of the project, run by this Node or `by` another program. */
export type Program = { file: string; by?: string };
export const benchServer: Program = { file: 'scripts/bench/server.ts' };

/** The figures compare processes, so one process serves unless `WORKERS` is set. */
const environment = (port: number) => ({ PORT: String(port), WORKERS: '1', ...settings(process.env) });

/** Starts the built site with the sample content, on data of its own. */
export function startSite(port: number, { file } = benchServer): Promise<BenchSite> {
  return startOwnSite(environment(port), file);
}

/** Starts the built site on a data directory, which stays when it stops. */
export async function startOn(dataDir: string, port: number, { file, by } = benchServer): Promise<BenchSite> {
  const site = await startSiteOn({ ...environment(port), DATA_DIR: dataDir }, file, by);
  return { ...site, dataDir, stop: () => site.end('SIGTERM') };
}
