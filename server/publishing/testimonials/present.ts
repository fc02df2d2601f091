import type { Testimonial } from '../../../contract/publishing/testimonial.ts';
import type { testimonials } from '../../db/schema/index.ts';

export function presentTestimonial({ id, name, role, quote }: typeof testimonials.$inferSelect): Testimonial {
  return { id, name, role, quote };
}
