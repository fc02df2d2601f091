import { z } from 'zod';
import { line } from '../base/text.ts';

/** The kinds of records that the search of the desk finds, in the order of display. */
export const foundKinds = ['person', 'request', 'learner', 'order', 'message', 'batch', 'course', 'post'] as const;

/** Records of one kind that a search shows; the lists have the others. */
export const MAX_FOUND = 8;

export const DeskSearchQuery = z.strictObject({
  q: line(200).meta({ description: 'Words of a name, email, phone number, code or title; each must occur.' }),
});

const DeskFound = z
  .object({
    kind: z.enum(foundKinds),
    id: z.uuid(),
    title: z.string(),
    detail: z.string().meta({ description: 'A detail that distinguishes it from others of the same name.' }),
    courseId: z.uuid().nullable().meta({ description: 'The course that a learner is in.' }),
  })
  .meta({ id: 'DeskFound' });

export const DeskSearchResponse = z.object({ data: z.array(DeskFound) }).meta({ id: 'DeskSearchResponse' });

export type FoundKind = (typeof foundKinds)[number];
export type DeskFound = z.infer<typeof DeskFound>;
