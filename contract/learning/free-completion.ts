import { z } from 'zod';

/** More free courses than a device could have marked. */
const COMPLETIONS_MAX = 500;

/** A free course that was marked complete, and when. */
export const FreeCompletion = z
  .strictObject({
    course: z.uuid().meta({ description: "The course's `_id`." }),
    // A fraction of a second may have any number of digits.
    completedAt: z.iso.datetime().max(40),
  })
  .meta({ id: 'FreeCompletion' });

/** A device's completions, to merge into the account: of two for a course the earlier one stays. */
export const FreeCompletionsRequest = z
  .strictObject({ completions: z.array(FreeCompletion).max(COMPLETIONS_MAX) })
  .meta({ id: 'FreeCompletionsRequest' });

/** The Mark complete button of a page without JavaScript. */
export const MarkFreeCourseRequest = z.strictObject({ course: z.uuid() }).meta({ id: 'MarkFreeCourseRequest' });

export type FreeCompletion = z.infer<typeof FreeCompletion>;
export type FreeCompletionsRequest = z.infer<typeof FreeCompletionsRequest>;
