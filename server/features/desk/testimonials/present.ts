import type { DeskTestimonial } from '../../../../contract/desk-testimonial.ts';
import { presentPublication } from '../publication.ts';
import type { TestimonialRow } from './queries.ts';

/** @param now by the clock of the database */
export function presentTestimonial(row: TestimonialRow, now: Date): DeskTestimonial {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    role: row.role,
    quote: row.quote,
    publication: presentPublication(row.publishAt, now),
  };
}
