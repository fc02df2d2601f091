import { createRoute } from '@hono/zod-openapi';
import { SiteAnswer } from '../../../contract/site.ts';
import { TestimonialList } from '../../../contract/testimonial.ts';
import type { Deps } from '../../deps.ts';
import { publicAnswer } from '../../http/caching.ts';
import { createRouter, jsonAnswer, NoQuery, readAnswers } from '../../http/router.ts';
import { readSite } from './index.ts';
import { presentTestimonial } from './present.ts';
import { findTestimonials } from './queries.ts';

const site = createRoute({
  method: 'get',
  path: '/site',
  operationId: 'getSite',
  tags: ['Site'],
  summary: 'Brand, contact and links of the operator',
  middleware: publicAnswer,
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(SiteAnswer, 'The public site settings.'), ...readAnswers },
});

const testimonials = createRoute({
  method: 'get',
  path: '/testimonials',
  operationId: 'listTestimonials',
  tags: ['Site'],
  summary: 'What learners say',
  middleware: publicAnswer,
  request: { query: NoQuery },
  responses: { 200: jsonAnswer(TestimonialList, 'The testimonials of the slider, in its order.'), ...readAnswers },
});

/** What the whole site shows: settings and testimonials. */
export function siteRoutes(deps: Deps) {
  return createRouter()
    .openapi(site, async (context) => context.json({ data: await readSite(deps) }, 200))
    .openapi(testimonials, async (context) => {
      const rows = await findTestimonials(deps.db);
      return context.json({ data: rows.map(presentTestimonial) }, 200);
    });
}
