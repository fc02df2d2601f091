import { z } from 'zod';

/** Publication states: hidden, shown from a time on, or shown. */
export const publicationStates = ['draft', 'scheduled', 'published'] as const;

export type PublicationState = (typeof publicationStates)[number];

/** A time without a zone, to the minute, as an input of the type `datetime-local` gives it. */
function isMinute(value: string): boolean {
  return z.iso.datetime({ offset: true, precision: -1 }).safeParse(`${value}+05:30`).success;
}

/**
 * The publication of a record, as a form holds it. `at` is a time in Asia/Kolkata: for a scheduled record the time from
 * which it will be visible, for a published one the time since which it is; empty for a draft.
 */
export const Publication = z
  .strictObject({
    state: z.enum(publicationStates),
    at: z
      .string()
      .refine((value) => value === '' || isMinute(value), { error: 'Choose a day and a time' })
      .meta({
        description: 'Time in Asia/Kolkata to the minute, `2026-11-21T09:30`; empty for a draft.',
        // The check above is missing in the generated description.
        maxLength: 16,
      }),
  })
  .refine(({ state, at }) => state !== 'scheduled' || at !== '', { path: ['at'], error: 'Choose a day and a time' })
  .meta({ id: 'DeskPublication' });

export type Publication = z.infer<typeof Publication>;
