import { Site } from '../../contract/publishing/site.ts';
import { connectDatabase } from '../../server/db/client.ts';
import type { Deps } from '../../server/deps.ts';
import { createReadOutcome } from '../../server/http/form-outcomes.ts';
import { securityHeaders } from '../../server/http/security.ts';
import { createReadSession } from '../../server/render/api-client.ts';
import type { WebBundle } from '../../server/render/bundle.ts';
import type { DevBundle } from '../../server/render/dev.ts';
import { createPages, type PageCache } from '../../server/render/pages.ts';
import {
  type ApiCall,
  createPublicReads,
  type PublicReadCache,
  type PublicReads,
} from '../../server/render/public-reads.ts';
import { createRenderer } from '../../server/render/renderer.ts';
import { createResponseCache } from '../../server/render/response-cache.ts';
import { createServeStored } from '../../server/render/stored-response.ts';
import { buildApi } from '../../server/start/app.ts';
import { endpoints } from '../../server/start/endpoints.ts';
import { buildSite } from '../../server/start/site.ts';
import { testDeps } from './api.ts';
import { testDatabase } from './database.ts';
import { sampleSettings } from './factories.ts';

const MEGABYTE = 1024 * 1024;

/** The pages, rendered from the sources; the asset files that they name do not exist. */
export const web: WebBundle = {
  load: () => import('../../web/entry.server.tsx'),
  assets: {
    styles: '/assets/styles.css',
    deskStyles: '/assets/desk.css',
    boot: { url: '/assets/boot.js' },
    client: '/assets/client.js',
  },
};

/** The same for a site listener: no asset files, and no sources that change. */
export const devBundle: DevBundle = {
  bundle: web,
  files: (_request, _response, next) => next(),
  onChange: () => {},
  close: async () => {},
};

/** The whole site over some deps: pages, pictures, files for other programs, and API. */
export const siteOver = (deps: Deps) => sitePartsOver(deps).site;

/** The site with its page cache, and the headers of every response. */
export function sitePartsOver(deps: Deps) {
  const headers = securityHeaders(deps.env.PUBLIC_URL);
  const call: ApiCall = (path, init) => api.request(path, init);
  const pageCache: PageCache = createResponseCache({ headers, maxBytes: MEGABYTE });
  const readCache: PublicReadCache = createResponseCache({ headers, maxBytes: MEGABYTE, keepsOutdated: true });
  const publicReads = createPublicReads(call, readCache, endpoints);
  // No listener reports changes here, so the cache is emptied before each read.
  const reads: PublicReads = {
    ...publicReads,
    read: (path, call) => {
      readCache.clear();
      return publicReads.read(path, call);
    },
    handle: (context, next) => {
      readCache.clear();
      return publicReads.handle(context, next);
    },
  };
  const render = createRenderer({
    bundle: web,
    call,
    read: reads.read,
    publicUrl: deps.env.PUBLIC_URL,
    fallbackSite: Site.parse(sampleSettings),
    log: deps.log,
  });
  const pages = createPages(render, pageCache, {
    readSession: createReadSession(call),
    readOutcome: createReadOutcome(deps),
  });
  const api = buildApi(deps, { formPage: pages.formPage });
  const site = buildSite(deps, { api, pages, reads, web, headers });
  return { site, serveCached: createServeStored(pages.lookup), headers };
}

/**
 * The whole site over a test database of its own, for one test file.
 * Call it at the top of the file: `const { site, db } = await testSite();`
 */
export async function testSite(changes: Partial<Deps> = {}) {
  const { db, pool } = await testDatabase();
  const deps = testDeps(db, changes);
  return { site: siteOver(deps), db, pool, deps };
}

/** The whole site while its database cannot be reached. */
export function siteWithoutDatabase() {
  const { db } = connectDatabase({ host: '127.0.0.1', port: 1 });
  return siteOver(testDeps(db));
}
