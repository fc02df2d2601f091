import type { z } from 'zod';
import { deskRecord } from '../base/bodies.ts';
import { Publication } from '../base/publication.ts';
import { line, optionalId, text } from '../base/text.ts';

const fields = {
  name: line(100, 'Enter the name of the learner'),
  role: line(100, 'Enter the profession'),
  quote: text(600, 'Enter the words of the learner'),
  courseId: optionalId.meta({
    description: 'The course that it is about; the page of that course shows it, too. Empty for none.',
  }),
  publication: Publication,
};

export const testimonialSchemas = deskRecord('DeskTestimonial', fields, {});

export const DeskTestimonialFields = testimonialSchemas.Fields;

export type DeskTestimonialFields = z.infer<typeof DeskTestimonialFields>;
export type DeskTestimonial = z.infer<typeof testimonialSchemas.Shown>;
