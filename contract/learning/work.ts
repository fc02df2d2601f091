import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { text, webAddress } from '../base/text.ts';

export const workWays = ['text', 'link', 'files'] as const;

/** Longest text of a hand-in, in characters. */
const WORK_TEXT_MAX = 8000;

/** The most files of one hand-in, and the most bytes of all of them together. */
export const MAX_FILES = 5;
export const MAX_WORK_BYTES = 10 * 1024 * 1024;

/** Types of files, which are also the extensions of downloads. */
export const fileTypes = ['pdf', 'png', 'jpg', 'webp', 'gif', 'zip', 'txt'] as const;

/** Results of the virus scanner; `waiting` also while the operator runs none. */
export const scanStates = ['waiting', 'clean', 'infected'] as const;

/** Decision of the reviewer; null while the hand-in waits. */
export const workOutcomes = ['accepted', 'returned'] as const;

const Mark = z.object({ criterion: z.string(), met: z.boolean(), remark: z.string() });

export const WorkFile = z
  .object({
    id: z.uuid(),
    label: z.string().meta({ description: 'The name that the learner gave it; it is served under another name.' }),
    type: z.enum(fileTypes),
    bytes: z.int(),
    state: z.enum(['served', 'scanning', 'unscanned', 'infected']).meta({
      description:
        '`unscanned`: it can be downloaded, because the site runs no scanner. `infected`: its bytes are deleted.',
    }),
    finding: z.string().nullable().meta({ description: 'The finding of the scanner.' }),
  })
  .meta({ id: 'WorkFile' });

export const HandIn = z
  .object({
    id: z.uuid(),
    number: z.int(),
    handedInAt: time,
    isLate: z.boolean(),
    html: z.string().meta({ description: 'The text, rendered and sanitised; empty without one.' }),
    link: z.string().nullable(),
    files: z.array(WorkFile),
    outcome: z.enum(workOutcomes).nullable(),
    reviewedAt: time.nullable(),
    marks: z.array(Mark).meta({ description: 'The marks for each criterion; empty while the work waits for review.' }),
    remarksHtml: z.string(),
  })
  .meta({ id: 'HandIn' });

export const Assignment = z
  .object({
    html: z.string().meta({ description: 'The brief, rendered and sanitised.' }),
    criteria: z.array(z.string()),
    ways: z.array(z.enum(workWays)),
    due: z
      .object({
        text: z.string().meta({ description: 'In words, in Indian time: `Monday, 23 November`.' }),
        isOver: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Null without a day, or for a learner whose batch has no such class.' }),
    canHandIn: z
      .boolean()
      .meta({ description: 'Whether work can be handed in: no hand-in waits for a review, and none was accepted.' }),
    attempts: z.array(HandIn).meta({ description: 'The newest first.' }),
  })
  .meta({ id: 'Assignment' });

/** Body of a hand-in; a form also posts the files, in the fields `files`. */
export const HandInRequest = z
  .strictObject({
    text: text(WORK_TEXT_MAX).optional().meta({ description: 'Markdown.' }),
    link: webAddress.optional(),
  })
  .meta({ id: 'HandInRequest' });

export const HandInForm = HandInRequest.extend({
  files: z
    .array(z.string().max(MAX_WORK_BYTES).meta({ format: 'binary' }))
    .max(MAX_FILES)
    .optional(),
}).meta({ id: 'HandInForm' });

export const WorkFileParams = z.object({ id: z.uuid() });

export type Assignment = z.infer<typeof Assignment>;
export type HandIn = z.infer<typeof HandIn>;
export type WorkFile = z.infer<typeof WorkFile>;
export type FileType = (typeof fileTypes)[number];
export type HandInRequest = z.infer<typeof HandInRequest>;
