import { asc } from 'drizzle-orm';
import { MOST_TESTIMONIALS } from '../../../contract/testimonial.ts';
import type { Tx } from '../../db/client.ts';
import { isPublished } from '../../db/published.ts';
import { testimonials } from '../../db/schema/index.ts';

/** The testimonials of the slider, in its order. */
export function findTestimonials(db: Tx) {
  return db
    .select()
    .from(testimonials)
    .where(isPublished(testimonials))
    .orderBy(asc(testimonials.position), testimonials.id)
    .limit(MOST_TESTIMONIALS);
}
