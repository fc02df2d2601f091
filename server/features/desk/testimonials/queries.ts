import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { testimonials } from '../../../db/schema/index.ts';
import { inOrder } from '../order.ts';

export type TestimonialRow = typeof testimonials.$inferSelect;

const isThere = isNull(testimonials.deletedAt);

export function findTestimonials(tx: Tx): Promise<TestimonialRow[]> {
  return tx
    .select()
    .from(testimonials)
    .where(isThere)
    .orderBy(...inOrder(testimonials));
}

function selectTestimonial(tx: Tx, id: string) {
  return tx
    .select()
    .from(testimonials)
    .where(and(eq(testimonials.id, id), isThere));
}

export async function findTestimonial(tx: Tx, id: string): Promise<TestimonialRow | undefined> {
  const [testimonial] = await selectTestimonial(tx, id);
  return testimonial;
}

/** A testimonial that nobody else changes until the transaction ends. */
export async function lockTestimonial(tx: Tx, id: string): Promise<TestimonialRow | undefined> {
  const [testimonial] = await selectTestimonial(tx, id).for('update');
  return testimonial;
}
