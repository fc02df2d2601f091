import { z } from 'zod';
import { line } from '../base/text.ts';

export const searchKinds = ['person', 'request', 'learner', 'order', 'message', 'batch', 'course', 'post'] as const;

export const MAX_RESULTS_PER_KIND = 8;

export const DeskSearchQuery = z.strictObject({
  q: line(200).meta({ description: 'Words of a name, email, phone number, code or title; each must occur.' }),
});

const DeskSearchResult = z
  .object({
    kind: z.enum(searchKinds),
    id: z.uuid(),
    title: z.string(),
    detail: z.string().meta({ description: 'A detail that distinguishes it from others of the same name.' }),
    courseId: z.uuid().nullable().meta({ description: 'The course that a learner is in.' }),
  })
  .meta({ id: 'DeskSearchResult' });

export const DeskSearchResponse = z.object({ data: z.array(DeskSearchResult) }).meta({ id: 'DeskSearchResponse' });

export type SearchKind = (typeof searchKinds)[number];
export type DeskSearchResult = z.infer<typeof DeskSearchResult>;
