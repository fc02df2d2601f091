/** Testimonials, for the pages of courses. */
export { presentTestimonial } from './present.ts';
