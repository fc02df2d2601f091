import { eq, sql } from 'drizzle-orm';
import type { DeskOrder } from '../../../../contract/desk-order.ts';
import type {
  DeskTestimonial,
  DeskTestimonialFields,
  DeskTestimonialSave,
} from '../../../../contract/desk-testimonial.ts';
import { testimonials } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import { RequestError } from '../../../http/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { lastPlace, orderRecords } from '../order.ts';
import { databaseNow, publishAtOf } from '../publication.ts';
import { nextVersion, requireUnchanged } from '../saved-version.ts';
import { presentTestimonial } from './present.ts';
import { findTestimonial, findTestimonials, lockTestimonial } from './queries.ts';

type TestimonialDeps = Pick<Deps, 'db'>;
/** Which testimonial, and who acts on it. */
type Acting = { id: string; actorId: string };

export async function listTestimonials({ db }: TestimonialDeps): Promise<DeskTestimonial[]> {
  const [rows, now] = await Promise.all([findTestimonials(db), databaseNow(db)]);
  return rows.map((row) => presentTestimonial(row, now));
}

/** @throws RequestError not_found */
export async function readTestimonial({ db }: TestimonialDeps, id: string): Promise<DeskTestimonial> {
  const [testimonial, now] = await Promise.all([findTestimonial(db, id), databaseNow(db)]);
  if (!testimonial) throw new RequestError('not_found');
  return presentTestimonial(testimonial, now);
}

/**
 * Stores a new testimonial, which stands last.
 * @throws RequestError invalid_input
 */
export function createTestimonial(
  { db }: TestimonialDeps,
  actorId: string,
  input: DeskTestimonialFields,
): Promise<DeskTestimonial> {
  return db.transaction(async (tx) => {
    const now = await databaseNow(tx);
    const values = columnsOf(input, null, now);
    const [row] = await tx
      .insert(testimonials)
      .values({ ...values, position: lastPlace(testimonials) })
      .returning();
    if (!row) throw new Error('The testimonial was not stored');
    await recordAudit(tx, { actorId, action: 'testimonial.create', recordId: row.id, fields: Object.keys(values) });
    return presentTestimonial(row, now);
  });
}

/** @throws RequestError not_found, conflict or invalid_input */
export function saveTestimonial(
  { db }: TestimonialDeps,
  { id, actorId }: Acting,
  input: DeskTestimonialSave,
): Promise<DeskTestimonial> {
  return db.transaction(async (tx) => {
    const before = await requireUnchanged(tx, 'testimonial', await lockTestimonial(tx, id), input.version);
    const now = await databaseNow(tx);
    const values = columnsOf(input, before.publishAt, now);
    const [row] = await tx
      .update(testimonials)
      .set({ ...values, ...nextVersion(testimonials) })
      .where(eq(testimonials.id, id))
      .returning();
    if (!row) throw new Error('A testimonial that was held is gone');
    await recordAudit(tx, { actorId, action: 'testimonial.edit', recordId: id, fields: changedFields(before, values) });
    return presentTestimonial(row, now);
  });
}

/**
 * Puts a testimonial in the trash.
 * @throws RequestError not_found
 */
export function deleteTestimonial({ db }: TestimonialDeps, { id, actorId }: Acting): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await lockTestimonial(tx, id))) throw new RequestError('not_found');
    await tx
      .update(testimonials)
      .set({ deletedAt: sql`now()`, ...nextVersion(testimonials) })
      .where(eq(testimonials.id, id));
    await recordAudit(tx, { actorId, action: 'testimonial.delete', recordId: id });
  });
}

/** @throws RequestError invalid_input or conflict */
export function orderTestimonials(deps: TestimonialDeps, actorId: string, order: DeskOrder): Promise<void> {
  return orderRecords(deps, { table: testimonials, recordType: 'testimonial', actorId }, order);
}

/**
 * What a form says of a testimonial, as it is stored.
 * @throws RequestError invalid_input for a time that has passed
 */
function columnsOf({ name, role, quote, publication }: DeskTestimonialFields, stored: Date | null, now: Date) {
  return { name, role, quote, publishAt: publishAtOf(publication, stored, now) };
}
