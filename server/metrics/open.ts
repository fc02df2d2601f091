import type { Env } from '../env.ts';
import { serve } from '../http/serve.ts';
import type { Sources } from './gauges.ts';
import type { Metrics } from './index.ts';

/**
 * Serves the figures at `METRICS_PORT`, if there is one: an address of its own, so that no proxy in front of the site
 * leads to it.
 */
export async function openMetrics(
  { METRICS_HOST, METRICS_PORT }: Env,
  sources: Sources,
): Promise<{ metrics?: Metrics; port?: number; close: () => Promise<void> }> {
  if (METRICS_PORT === undefined) return { close: async () => {} };
  const { createMetrics } = await import('./index.ts');
  const metrics = createMetrics(sources);
  const { port, drain } = await serve(metrics.listener, { HOST: METRICS_HOST, PORT: METRICS_PORT }, 'METRICS_');
  return { metrics, port, close: drain };
}
