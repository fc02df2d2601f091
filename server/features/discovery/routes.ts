import { Hono } from 'hono';
import { every } from 'hono/combine';
import type { Deps } from '../../deps.ts';
import { askSite } from '../../http/ask.ts';
import { publicAnswer } from '../../http/caching.ts';
import { answerError } from '../../http/errors.ts';
import { readableByAll } from '../../http/open.ts';
import type { ApiCall } from '../../render/last-good.ts';
import { addressesOf } from './addresses.ts';
import { aiCatalog, findCourseSkill, SKILL_PATH } from './agents.ts';
import { llmsText } from './llms.ts';
import { webManifest } from './manifest.ts';
import { robotsText } from './robots.ts';
import { blogFeed, FEED_PATH } from './rss.ts';
import { securityText } from './security-txt.ts';
import { readContent, readPosts } from './service.ts';
import { listPages, sitemapXml } from './sitemap.ts';

/** One middleware of them all, which `Hono` takes between a path and its handler. */
const cached = every(...publicAnswer);

const TEXT = 'text/plain; charset=utf-8';

/** What search engines, feed readers, installers and other programs look for. */
export function discoveryRoutes(deps: Deps, call: ApiCall) {
  const absolute = addressesOf(deps.env.PUBLIC_URL);
  const app = new Hono();

  app.get('/robots.txt', cached, (context) => context.body(robotsText(absolute), 200, { 'Content-Type': TEXT }));

  app.get('/sitemap.xml', cached, async (context) => {
    const xml = sitemapXml(await listPages(deps.db), absolute);
    return context.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8' });
  });

  app.get(FEED_PATH, cached, async (context) => {
    const [site, posts] = await Promise.all([askSite(call), readPosts(call)]);
    const xml = blogFeed(site, posts, absolute);
    return context.body(xml, 200, { 'Content-Type': 'application/rss+xml; charset=utf-8' });
  });

  app.get('/manifest.webmanifest', cached, async (context) => {
    const manifest = JSON.stringify(webManifest(await askSite(call)));
    return context.body(manifest, 200, { 'Content-Type': 'application/manifest+json' });
  });

  app.get('/llms.txt', cached, async (context) => {
    return context.body(llmsText(await readContent(call), absolute), 200, { 'Content-Type': TEXT });
  });

  app.get('/.well-known/ai-catalog.json', readableByAll, cached, async (context) => {
    return context.json(aiCatalog(await askSite(call), absolute));
  });

  app.get(SKILL_PATH, readableByAll, cached, async (context) => {
    const skill = findCourseSkill(await askSite(call), absolute);
    return context.body(skill, 200, { 'Content-Type': 'text/markdown; charset=utf-8' });
  });

  app.get('/.well-known/security.txt', cached, async (context) => {
    const text = securityText(await askSite(call), deps.now(), absolute);
    return context.body(text, 200, { 'Content-Type': TEXT });
  });

  app.onError(answerError(deps.log));
  return app;
}
