import { Hono } from 'hono';
import { paths } from '../../contract/paths.ts';
import { RUN_FRAME } from '../../contract/publishing/run-code.ts';
import { createSessions, type Sessions } from '../auth/session.ts';
import type { Deps } from '../deps.ts';
import { setLoggedRoute } from '../http/access-log.ts';
import { warnOfProxy } from '../http/client-address.ts';
import { limitLinkPages, trackCaller } from '../http/rate-limit.ts';
import { limitReads } from '../http/read-limits.ts';
import { runFrameHandler } from '../http/run-frame.ts';
import { setSecurityHeaders, withCheckout, withFrames, withMedia } from '../http/security.ts';
import { checkoutHosts } from '../money/gateway/index.ts';
import { VIDEO_HOSTS } from '../publishing/courses/video.ts';
import { discoveryRoutes } from '../publishing/discovery/discovery-routes.ts';
import { imageRoute } from '../publishing/images/image-route.ts';
import { shareRoutes } from '../publishing/share/share-routes.ts';
import type { WebBundle } from '../render/bundle.ts';
import type { Pages } from '../render/pages.ts';
import type { PublicReads } from '../render/public-reads.ts';
import { feedRoute } from '../teaching/classes/calendar/feed-route.ts';
import { joinRoute } from '../teaching/classes/join-route.ts';
import type { buildApi } from './app.ts';

type SiteOptions = {
  api: ReturnType<typeof buildApi>;
  pages: Pages;
  reads: PublicReads;
  sessions?: Sessions;
  web: WebBundle;
  headers: Record<string, string>;
};

export function buildSite(
  deps: Deps,
  { api, pages, reads, web, headers, sessions = createSessions(deps) }: SiteOptions,
) {
  const site = new Hono();
  site.use(warnOfProxy(deps), setLoggedRoute, setSecurityHeaders(headers));
  // Registered later, so that these set their headers first.
  site.use('/learn/:page{.+}', setSecurityHeaders(withFrames(headers, VIDEO_HOSTS)));
  site.use(paths.recording(':id'), setSecurityHeaders(withMedia(headers, deps.env.RECORDINGS_BUCKET)));
  const hosts = checkoutHosts(deps.env);
  if (hosts) site.use(paths.pay, setSecurityHeaders(withCheckout(headers, hosts)));
  site.get('/assets/*', (context) => context.text('This file is no longer part of the site.', 404));
  site.use(limitReads(deps));
  for (const path of [paths.pay, paths.seat, paths.waitlist, paths.firstAdmin]) site.use(path, limitLinkPages(deps));
  for (const path of reads.paths) site.get(path, reads.handle);
  site.route('/', api);
  site.route('/', discoveryRoutes(deps, reads.read));
  site.route('/', imageRoute(deps));
  site.route('/', shareRoutes(deps, reads.read, web.load));
  site.route('/', feedRoute(deps));
  site.route('/', joinRoute(deps, sessions));
  site.get(RUN_FRAME, runFrameHandler);
  site.get('*', trackCaller(deps), pages.handle);
  site.all('*', (context) => context.text('This address does not support that method.', 405, { Allow: 'GET, HEAD' }));
  return site;
}
