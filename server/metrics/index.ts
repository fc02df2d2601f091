import type { RequestListener } from 'node:http';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { FinishedRequest } from '../http/request-listener.ts';
import type { PageCache } from '../render/pages.ts';
import type { PublicReadCache } from '../render/public-reads.ts';
import { type Sources, watchCache, watchSources } from './gauges.ts';

/** In seconds, from a cached page to an unacceptable wait. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The metrics of this node in Prometheus' text format. Pages from the cache are counted only by the cache itself, so that serving
 * one costs no more than an addition.
 * @param figuresOfOthers asks the other processes of this node for their figures
 */
export function createMetrics(sources: Sources, figuresOfOthers: () => Promise<object[]> = async () => []) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchSources(registry, sources);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and class of status; stored responses are in page_cache_requests_total and read_cache_requests_total instead',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the last byte of a response was sent, without stored responses',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const renders = new Histogram({
    name: 'page_render_duration_seconds',
    help: 'Time to render a page, with its API calls',
    buckets,
    registers,
  });
  return {
    onFinished: ({ method, route, status, milliseconds, aborted }: FinishedRequest) => {
      requests.inc({ method, route, status: aborted ? 'aborted' : `${Math.floor(status / 100)}xx` });
      durations.observe({ route }, milliseconds / 1000);
    },
    /** In milliseconds. */
    onRendered: (milliseconds: number) => renders.observe(milliseconds / 1000),
    watchCaches: (pages: PageCache, reads: PublicReadCache) => {
      watchCache(registry, 'page', pages);
      watchCache(registry, 'read', reads);
    },
    figures: () => registry.getMetricsAsJSON(),
    /** Answers `GET /metrics`; the figures of the node's other processes are added up. */
    listener: respondWith(async () => {
      const others = await figuresOfOthers();
      if (others.length === 0) return registry.metrics();
      return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]).metrics();
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

function respondWith(metrics: () => Promise<string>): RequestListener {
  return async ({ method, url }, response) => {
    if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) return response.writeHead(404).end();
    const text = await metrics().catch((error: Error) => error);
    if (typeof text !== 'string') return response.writeHead(500).end(text.message);
    response
      .writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE, 'Cache-Control': 'no-store' })
      .end(text);
  };
}
