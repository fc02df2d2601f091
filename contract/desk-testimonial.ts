import { z } from 'zod';
import { Publication } from './publication.ts';
import { line, text } from './text.ts';
import { version } from './version.ts';

const fields = {
  name: line(100, 'Write who said it'),
  role: line(100, 'Write what they do'),
  quote: text(600, 'Write what they said'),
  publication: Publication,
};

/** What the form of a testimonial holds. */
export const DeskTestimonialFields = z.strictObject(fields).meta({ id: 'DeskTestimonialFields' });
export const DeskTestimonialSave = z.strictObject({ version, ...fields }).meta({ id: 'DeskTestimonialSave' });

export const DeskTestimonial = z.object({ id: z.uuid(), version: z.int(), ...fields }).meta({ id: 'DeskTestimonial' });

export const DeskTestimonialParams = z.object({ id: z.uuid() });
export const DeskTestimonialList = z.object({ data: z.array(DeskTestimonial) }).meta({ id: 'DeskTestimonialList' });
export const DeskTestimonialAnswer = z.object({ data: DeskTestimonial }).meta({ id: 'DeskTestimonialAnswer' });

export type DeskTestimonialFields = z.infer<typeof DeskTestimonialFields>;
export type DeskTestimonialSave = z.infer<typeof DeskTestimonialSave>;
export type DeskTestimonial = z.infer<typeof DeskTestimonial>;
export type DeskTestimonialList = z.infer<typeof DeskTestimonialList>;
export type DeskTestimonialAnswer = z.infer<typeof DeskTestimonialAnswer>;
