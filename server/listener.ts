import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import type pg from 'pg';
import { site as sampleSite } from '../content/site.ts';
import { Site } from '../contract/site.ts';
import { accessLog } from './access-log.ts';
import { buildApi } from './app.ts';
import { readNextPublication } from './db/next-publication.ts';
import type { Deps } from './deps.ts';
import { builtFiles, createListener, type Hearers } from './http/listener.ts';
import { requestIds } from './http/request-id.ts';
import { relaxedForDevelopment, securityHeaders } from './http/security.ts';
import type { Metrics } from './metrics/index.ts';
import { createAskSession } from './render/ask-session.ts';
import { loadBuiltBundle } from './render/bundle.ts';
import { listenForContentChanges } from './render/content-listener.ts';
import type { DevBundle } from './render/dev.ts';
import type { ApiCall } from './render/last-good.ts';
import { forgetAtMidnight } from './render/midnight.ts';
import { createPageCache } from './render/page-cache.ts';
import { createPages } from './render/pages.ts';
import { createRenderer } from './render/renderer.ts';
import { followSchedule } from './render/schedule.ts';
import { buildSite } from './site.ts';

export type SiteListener = { listener: RequestListener; stop: () => Promise<void> };

/**
 * Answers every request to the site: pages, files and API; follows changes of content.
 * @param dev sources with hot reload, instead of the build.
 * @param metrics counts what is answered.
 */
export async function createSiteListener(
  deps: Deps,
  connection: pg.ClientConfig,
  dev?: DevBundle,
  metrics?: Metrics,
): Promise<SiteListener> {
  const publicUrl = deps.env.PUBLIC_URL;
  const web = dev?.bundle ?? (await loadBuiltBundle());
  const { boot } = web.assets;
  const strict = securityHeaders(publicUrl, 'code' in boot ? boot.code : undefined);
  const headers = dev ? relaxedForDevelopment(strict) : strict;
  const cache = createPageCache(headers);
  metrics?.watchCache(cache);
  const call: ApiCall = (path, init) => api.request(path, init);
  const render = createRenderer({
    bundle: web,
    call,
    publicUrl,
    fallbackSite: Site.parse(sampleSite),
    log: deps.log,
    onRendered: metrics?.onRendered,
  });
  const pages = createPages(render, cache, createAskSession(call));
  const api = buildApi(deps, { formPage: pages.formPage });
  const site = buildSite(deps, { api, pages, web, headers });
  const schedule = followSchedule((since) => readNextPublication(deps.db, since), cache.clear, deps.log);
  const changed = () => {
    cache.clear();
    void schedule.plan();
  };
  const stopListening = await listenForContentChanges(connection, changed, deps.log, (isHearing) => {
    deps.node.hearsChanges = isHearing;
  });
  // Before the first page is stored: the first look forgets them all.
  await schedule.plan();
  const stopMidnight = forgetAtMidnight(deps.now, cache.clear);
  dev?.onChange(cache.clear);
  return {
    listener: createListener({
      fetch: site.fetch,
      hit: pages.hit,
      idOf: requestIds(deps.env.TRUST_PROXY),
      ...hearing(accessLog(deps.log, deps.env.LOG_REQUESTS), metrics),
      files: dev?.files ?? builtFiles(resolve('dist/client'), headers),
    }),
    stop: async () => {
      stopMidnight();
      schedule.stop();
      await stopListening();
    },
  };
}

/** The log and the figures hear of the same answers; pages from the memory the cache counts itself. */
function hearing({ onAnswered, onStoredPage }: Hearers, metrics: Metrics | undefined): Hearers {
  if (!metrics) return { onAnswered, onStoredPage };
  return {
    onAnswered: (answered) => {
      metrics.onAnswered(answered);
      onAnswered?.(answered);
    },
    onStoredPage,
  };
}
