import { Hono } from 'hono';
import { every } from 'hono/combine';
import type { Deps } from '../../deps.ts';
import { publicResponse } from '../../http/caching.ts';
import { errorHandler } from '../../http/error-response.ts';
import { allowAnyOrigin } from '../../http/security.ts';
import { fetchSite } from '../../render/api-client.ts';
import type { ReadApi } from '../../render/public-reads.ts';
import { aiCatalog, findCourseSkill, SKILL_PATH } from './agents.ts';
import { addressesOf } from './formats.ts';
import { llmsText } from './llms.ts';
import { webManifest } from './manifest.ts';
import { robotsText, securityText } from './robots.ts';
import { blogFeed, FEED_PATH } from './rss.ts';
import { readContent, readPosts } from './service.ts';
import { listPages, sitemapXml } from './sitemap.ts';

/** Combines middleware into one, for Hono's typed handlers. */
const cached = every(...publicResponse);

const TEXT = 'text/plain; charset=utf-8';

export function discoveryRoutes(deps: Deps, read: ReadApi) {
  const absolute = addressesOf(deps.env.PUBLIC_URL);
  const app = new Hono();

  app.get('/robots.txt', cached, (context) => context.body(robotsText(absolute), 200, { 'Content-Type': TEXT }));

  app.get('/sitemap.xml', cached, async (context) => {
    const xml = sitemapXml(await listPages(deps.db), absolute);
    return context.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8' });
  });

  app.get(FEED_PATH, cached, async (context) => {
    const [site, posts] = await Promise.all([fetchSite(read), readPosts(read)]);
    const xml = blogFeed(site, posts, absolute);
    return context.body(xml, 200, { 'Content-Type': 'application/rss+xml; charset=utf-8' });
  });

  app.get('/manifest.webmanifest', cached, async (context) => {
    const manifest = JSON.stringify(webManifest(await fetchSite(read)));
    return context.body(manifest, 200, { 'Content-Type': 'application/manifest+json' });
  });

  app.get('/llms.txt', cached, async (context) => {
    return context.body(llmsText(await readContent(read), absolute), 200, { 'Content-Type': TEXT });
  });

  app.get('/.well-known/ai-catalog.json', allowAnyOrigin, cached, async (context) => {
    return context.json(aiCatalog(await fetchSite(read), absolute));
  });

  app.get(SKILL_PATH, allowAnyOrigin, cached, async (context) => {
    const skill = findCourseSkill(await fetchSite(read), absolute);
    return context.body(skill, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
  });

  app.get('/.well-known/security.txt', cached, async (context) => {
    const text = securityText(await fetchSite(read), deps.now(), absolute);
    return context.body(text, 200, { 'Content-Type': TEXT });
  });

  app.onError(errorHandler(deps.log));
  return app;
}
