import { z } from 'zod';

/** The most testimonials on the home page: the first in the desk's order. */
export const MAX_TESTIMONIALS = 24;

export const Testimonial = z
  .object({ id: z.uuid(), name: z.string(), role: z.string(), quote: z.string() })
  .meta({ id: 'Testimonial' });

export const TestimonialList = z.object({ data: z.array(Testimonial) }).meta({ id: 'TestimonialList' });

export type Testimonial = z.infer<typeof Testimonial>;
