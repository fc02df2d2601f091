import { createRoute } from '@hono/zod-openapi';
import { SiteResponse } from '../../../contract/site.ts';
import { TestimonialList } from '../../../contract/testimonial.ts';
import { createRouter, jsonResponse, NoQuery, readResponses } from '../../api/answers.ts';
import type { Deps } from '../../deps.ts';
import { readSite } from './index.ts';
import { presentTestimonial } from './present.ts';
import { findTestimonials } from './queries.ts';

const site = createRoute({
  method: 'get',
  path: '/site',
  operationId: 'getSite',
  tags: ['Site'],
  summary: 'Brand, contact and links of the operator',
  request: { query: NoQuery },
  responses: { 200: jsonResponse(SiteResponse, 'The public site settings.'), ...readResponses },
});

const testimonials = createRoute({
  method: 'get',
  path: '/testimonials',
  operationId: 'listTestimonials',
  tags: ['Site'],
  summary: 'Testimonials of learners',
  request: { query: NoQuery },
  responses: { 200: jsonResponse(TestimonialList, 'The testimonials of the slider, in its order.'), ...readResponses },
});

/** Settings and testimonials. */
export function siteRoutes(deps: Deps) {
  return createRouter()
    .openapi(site, async (context) => context.json({ data: await readSite(deps) }, 200))
    .openapi(testimonials, async (context) => {
      const rows = await findTestimonials(deps.db);
      return context.json({ data: rows.map(presentTestimonial) }, 200);
    });
}
