import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type pg from 'pg';
import { site as sampleSite } from '../../content/site.ts';
import { Site } from '../../contract/publishing/site.ts';
import { createSessions } from '../auth/session.ts';
import { caches } from '../base/limits.ts';
import { buildDir } from '../base/package-dir.ts';
import { followChanges } from '../db/changes.ts';
import { readNextPublication } from '../db/queries/next-publication.ts';
import type { Deps } from '../deps.ts';
import { accessLog, requestIds } from '../http/access-log.ts';
import { createReadOutcome } from '../http/form-outcomes.ts';
import { builtFiles, createRequestListener, type RequestObservers } from '../http/request-listener.ts';
import { relaxedForDevelopment, securityHeaders } from '../http/security.ts';
import type { Metrics } from '../metrics/index.ts';
import { createReadSession } from '../render/api-client.ts';
import { loadBuiltBundle } from '../render/bundle.ts';
import type { DevBundle } from '../render/dev.ts';
import { atMidnight } from '../render/midnight.ts';
import { createPages, type PageCache } from '../render/pages.ts';
import {
  type ApiCall,
  type AskOthers,
  createPublicReads,
  type PublicReadCache,
  type PublicReads,
} from '../render/public-reads.ts';
import { createRenderer } from '../render/renderer.ts';
import { createResponseCache } from '../render/response-cache.ts';
import { createServeStored } from '../render/stored-response.ts';
import { watchPublications } from '../render/watch-publications.ts';
import { buildApi } from './app.ts';
import { endpoints } from './endpoints.ts';
import { buildSite } from './site.ts';

type SiteListener = {
  listener: RequestListener;
  lastResponse: PublicReads['lastResponse'];
  stop: () => Promise<void>;
};

type ListenerOptions = {
  dev?: DevBundle;
  metrics?: Metrics;
  maxBytes?: typeof caches;
  askOthers?: AskOthers;
};

/** Makes the listener for pages, files and API, which follows changes of content. */
export async function createSiteListener(
  deps: Deps,
  connection: pg.ClientConfig,
  { dev, metrics, maxBytes = caches, askOthers }: ListenerOptions = {},
): Promise<SiteListener> {
  const publicUrl = deps.env.PUBLIC_URL;
  const web = dev?.bundle ?? (await loadBuiltBundle());
  const { boot } = web.assets;
  const productionHeaders = securityHeaders(publicUrl, 'code' in boot ? boot.code : undefined);
  const headers = dev ? relaxedForDevelopment(productionHeaders) : productionHeaders;
  const pageCache: PageCache = createResponseCache({ headers, maxBytes: maxBytes.pages });
  const readCache: PublicReadCache = createResponseCache({ headers, maxBytes: maxBytes.reads, keepsOutdated: true });
  const clear = () => {
    readCache.clear();
    pageCache.clear();
  };
  metrics?.watchCaches(pageCache, readCache);
  const call: ApiCall = (path, init) => api.request(path, init);
  const reads = createPublicReads(call, readCache, endpoints, askOthers);
  const render = createRenderer({
    bundle: web,
    call,
    read: reads.read,
    publicUrl,
    fallbackSite: Site.parse(sampleSite),
    log: deps.log,
    onRendered: metrics?.onRendered,
  });
  const pages = createPages(render, pageCache, {
    readSession: createReadSession(call),
    readOutcome: createReadOutcome(deps),
  });
  const sessions = createSessions(deps);
  const api = buildApi(deps, { formPage: pages.formPage, sessions });
  const site = buildSite(deps, { api, pages, reads, sessions, web, headers });
  const schedule = watchPublications((since) => readNextPublication(deps.db, since), clear, deps.log);
  const onContent = () => {
    clear();
    void schedule.plan();
  };
  const onState = (isFollowing: boolean) => {
    deps.node.receivesChanges = isFollowing;
  };
  const stopFollowing = await followChanges(connection, { onContent, onState }, deps.log);
  // Before the first page is stored, because the first check clears the cache.
  await schedule.plan();
  const stopMidnight = atMidnight(deps.now, clear);
  dev?.onChange(clear);
  return {
    listener: createRequestListener({
      fetch: site.fetch,
      serveCached: createServeStored(
        (request, encoding) => readCache.lookup(request.url ?? '', encoding) ?? pages.lookup(request, encoding),
      ),
      idOf: requestIds(deps.env.TRUST_PROXY),
      ...observers(accessLog(deps.log, deps.env.LOG_REQUESTS), metrics),
      files: dev?.files ?? builtFiles(join(buildDir, 'client'), headers),
    }),
    lastResponse: reads.lastResponse,
    stop: async () => {
      stopMidnight();
      schedule.stop();
      await stopFollowing();
    },
  };
}

/** The page cache counts its own pages. */
function observers({ onFinished, onCachedPage }: RequestObservers, metrics: Metrics | undefined): RequestObservers {
  if (!metrics) return { onFinished, onCachedPage };
  return {
    onFinished: (request) => {
      metrics.onFinished(request);
      onFinished?.(request);
    },
    onCachedPage,
  };
}
