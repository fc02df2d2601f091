import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import type { Deps } from '../../deps.ts';
import { initialLetter } from '../../drawing/fonts.ts';
import { createPictureCache } from '../../drawing/picture-cache.ts';
import { publicResponse } from '../../http/caching.ts';
import { errorHandler } from '../../http/error-response.ts';
import { fetchSite } from '../../render/api-client.ts';
import type { WebBundle } from '../../render/bundle.ts';
import type { ReadApi } from '../../render/public-reads.ts';
import { type Card, shareCard } from './card.ts';
import { certificateCard, courseCard, postCard, siteCard } from './cards.ts';
import { createDrawing } from './draw.ts';
import { icons, SVG } from './icons.ts';
import { countCoursesAndTopics, readCertificate, readCourse, readPost } from './service.ts';

/** Combines middleware into one, for Hono's typed handlers. */
const cached = every(...publicResponse);

const ICON_CACHING = 'public, max-age=3600';

const allowOtherSites: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('Cross-Origin-Resource-Policy', 'cross-origin');
};

/** Made from its title: a certificate has no slug. */
function coverOf({ courseTitle }: { courseTitle: string }): string {
  return courseTitle.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function nameOf(context: Context): string {
  return (context.req.path.split('/').at(-1) ?? '').replace(/\.[a-z]+$/, '');
}

export function shareRoutes(deps: Deps, read: ReadApi, loadWeb: WebBundle['load']) {
  const drawing = createDrawing();
  const cachePicture = createPictureCache();
  const app = new Hono();

  async function cardResponse(context: Context, card: Card) {
    const png = await cachePicture(card, async () => drawing.toPng(await shareCard(card)));
    return context.body(png, 200, { 'Content-Type': 'image/png' });
  }

  app.use('/share/*', allowOtherSites);

  app.get('/share/default.png', cached, async (context) => {
    const [site, counts] = await Promise.all([fetchSite(read), countCoursesAndTopics(read)]);
    return cardResponse(context, siteCard(site, counts));
  });

  app.get('/share/courses/:file{.+\\.png}', cached, async (context) => {
    const course = await readCourse(read, nameOf(context));
    const [site, web] = await Promise.all([fetchSite(read), loadWeb()]);
    return cardResponse(context, courseCard(site, course, web.courseCoverSvg(course.slug)));
  });

  app.get('/share/posts/:file{.+\\.png}', cached, async (context) => {
    const post = await readPost(read, nameOf(context));
    const [site, web] = await Promise.all([fetchSite(read), loadWeb()]);
    return cardResponse(context, postCard(site, post, web.postCoverSvg(post.slug, post.category)));
  });

  // Not stored, and so not in the log: whoever has the address of a certificate reads a person's name.
  app.get('/share/certificates/:file{.+\\.png}', async (context) => {
    const certificate = await readCertificate(read, nameOf(context));
    const [site, web] = await Promise.all([fetchSite(read), loadWeb()]);
    context.header('Cache-Control', 'no-store');
    return cardResponse(context, certificateCard(site, certificate, web.courseCoverSvg(coverOf(certificate))));
  });

  app.get('/covers/courses/:file{.+\\.svg}', cached, async (context) => {
    const { slug } = await readCourse(read, nameOf(context));
    return context.body((await loadWeb()).courseCoverSvg(slug), 200, { 'Content-Type': SVG });
  });

  app.get('/covers/posts/:file{.+\\.svg}', cached, async (context) => {
    const { slug, category } = await readPost(read, nameOf(context));
    return context.body((await loadWeb()).postCoverSvg(slug, category), 200, { 'Content-Type': SVG });
  });

  for (const [path, icon] of Object.entries(icons)) {
    app.get(path, cached, async (context) => {
      const { brand } = await fetchSite(read);
      const bytes = await cachePicture({ path, initial: initialLetter(brand) }, () => icon.draw(drawing, brand));
      return context.body(bytes, 200, { 'Content-Type': icon.type, 'Cache-Control': ICON_CACHING });
    });
  }

  app.onError(errorHandler(deps.log));
  return app;
}
