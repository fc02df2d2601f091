import { z } from 'zod';

export const publicationStates = ['draft', 'scheduled', 'published'] as const;

export type PublicationState = (typeof publicationStates)[number];

/** Whether a text is a time without a zone, to the minute, as an input of the type `datetime-local` has it. */
function isMinute(value: string): boolean {
  return z.iso.datetime({ offset: true, precision: -1 }).safeParse(`${value}+05:30`).success;
}

/**
 * The publication of a record in a form. `at` is the time of publication in Asia/Kolkata: in the future for a scheduled record,
 * in the past for a published one, and empty for a draft.
 */
export const Publication = z
  .strictObject({
    state: z.enum(publicationStates),
    at: z
      .string()
      .refine((value) => value === '' || isMinute(value), { error: 'Choose a day and a time' })
      .meta({
        description: 'Time in Asia/Kolkata to the minute, `2026-11-21T09:30`; empty for a draft.',
        // The generated description cannot include the check above.
        maxLength: 16,
      }),
  })
  .refine(({ state, at }) => state !== 'scheduled' || at !== '', { path: ['at'], error: 'Choose a day and a time' })
  .meta({ id: 'DeskPublication' });

export type Publication = z.infer<typeof Publication>;
