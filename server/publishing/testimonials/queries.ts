import { and, asc, isNull } from 'drizzle-orm';
import { MAX_TESTIMONIALS, Testimonial } from '../../../contract/publishing/testimonial.ts';
import type { Tx } from '../../db/client.ts';
import { columnsFor } from '../../db/columns.ts';
import { isPublished } from '../../db/queries/publication.ts';
import { testimonials } from '../../db/schema/index.ts';

/** Not those from surveys: the learner's consent covers only the page of the course. */
export function findTestimonials(tx: Tx) {
  return tx
    .select(columnsFor(testimonials, Testimonial))
    .from(testimonials)
    .where(and(isPublished(testimonials), isNull(testimonials.surveyId)))
    .orderBy(asc(testimonials.position), testimonials.id)
    .limit(MAX_TESTIMONIALS);
}
