import { z } from 'zod';

/** The most completions of one request: more free courses than there are. */
const COMPLETIONS_MAX = 500;

export const FreeCompletion = z
  .strictObject({
    course: z.uuid().meta({ description: "The course's `_id`." }),
    // A fraction of a second may have any number of digits.
    completedAt: z.iso.datetime().max(40),
  })
  .meta({ id: 'FreeCompletion' });

/** Completions of a device to merge into the account; of two for a course, the earlier one is kept. */
export const FreeCompletionsRequest = z
  .strictObject({ completions: z.array(FreeCompletion).max(COMPLETIONS_MAX) })
  .meta({ id: 'FreeCompletionsRequest' });

/** Body of the *Mark complete* button on a page without JavaScript. */
export const MarkFreeCourseRequest = z.strictObject({ course: z.uuid() }).meta({ id: 'MarkFreeCourseRequest' });

export type FreeCompletion = z.infer<typeof FreeCompletion>;
export type FreeCompletionsRequest = z.infer<typeof FreeCompletionsRequest>;
