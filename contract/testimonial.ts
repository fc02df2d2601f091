import { z } from 'zod';

export const Testimonial = z
  .object({ id: z.uuid(), name: z.string(), role: z.string(), quote: z.string() })
  .meta({ id: 'Testimonial' });

export const TestimonialList = z.object({ data: z.array(Testimonial) }).meta({ id: 'TestimonialList' });

export type Testimonial = z.infer<typeof Testimonial>;
export type TestimonialList = z.infer<typeof TestimonialList>;
