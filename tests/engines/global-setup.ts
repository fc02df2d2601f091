import { port } from '../e2e/state.ts';
import { startSite } from '../support/processes.ts';

/** The site of the browser tests, for as long as these run. */
export async function setup(): Promise<() => Promise<void>> {
  const site = await startSite({ E2E_PORT: String(port) }, 'tests/e2e/server.ts');
  return () => site.end('SIGTERM');
}
