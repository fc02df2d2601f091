import {
  type DeskTestimonial,
  type DeskTestimonialFields,
  testimonialSchemas,
} from '../../../contract/publishing/desk-testimonial.ts';
import { fail } from '../../base/errors.ts';
import { testimonials } from '../../db/schema/index.ts';
import {
  inOrder,
  listEndpoint,
  type PlainRecord,
  recordEndpoints,
  reorderEndpoint,
  resolvePublishAt,
  withPublication,
} from '../../records/index.ts';

type Row = typeof testimonials.$inferSelect;

/** A learner agreed to it in a survey. @throws RequestError invalid_input */
function requireUnchangedQuote(stored: Row, input: Pick<DeskTestimonialFields, 'name' | 'quote' | 'courseId'>): void {
  if (input.name !== stored.name) fail.invalid({ name: `The learner agreed to this name: ${stored.name}` });
  if (input.quote !== stored.quote) fail.invalid({ quote: `The learner agreed to these words: ${stored.quote}` });
  if (input.courseId !== stored.courseId)
    fail.invalid('courseId', 'The learner agreed to be quoted on the page of their course only.');
}

const testimonial = {
  type: 'testimonial',
  table: testimonials,
  may: ['content.write'],
  schemas: testimonialSchemas,
  find: (tx, where) =>
    tx
      .select()
      .from(testimonials)
      .where(where)
      .orderBy(...inOrder(testimonials)),
  present: ({ id, version, name, role, quote, courseId, publishAt }, now) =>
    withPublication({ id, version, name, role, quote, courseId: courseId ?? '', publishAt }, now),
  columnsOf: ({ name, role, quote, courseId, publication }, { now, stored }) => {
    if (stored?.surveyId) requireUnchangedQuote(stored, { name, quote, courseId });
    return {
      name,
      role,
      quote,
      courseId: courseId || null,
      publishAt: resolvePublishAt(publication, stored?.publishAt, now),
    };
  },
} satisfies PlainRecord<Row, DeskTestimonialFields, DeskTestimonial, 'testimonial'>;

const list = listEndpoint(testimonial, testimonialSchemas.List);
const reorder = reorderEndpoint(testimonial, testimonialSchemas.List);
const { read, create, save, remove } = recordEndpoints(testimonial);

export const deskTestimonialEndpoints = [list, read, create, reorder, save, remove];
