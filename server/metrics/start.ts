import type { Env } from '../base/env.ts';
import { serve } from '../http/serve.ts';
import type { Sources } from './gauges.ts';
import type { Metrics } from './index.ts';

/** A separate address, so that the site's proxy does not expose it. Loads the Prometheus client only then. */
export async function startMetrics(
  { METRICS_HOST, METRICS_PORT }: Env,
  sources: Sources,
  figuresOfOthers?: () => Promise<object[]>,
): Promise<{ metrics?: Metrics; port?: number; close: () => Promise<void> }> {
  if (METRICS_PORT === undefined) return { close: async () => {} };
  const { createMetrics } = await import('./index.ts');
  const metrics = createMetrics(sources, figuresOfOthers);
  const { port, drain } = await serve(metrics.listener, { HOST: METRICS_HOST, PORT: METRICS_PORT }, 'METRICS_');
  return { metrics, port, close: drain };
}
