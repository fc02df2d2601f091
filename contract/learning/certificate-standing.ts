import { z } from 'zod';
import { AttendanceProgress } from '../teaching/attendance-rule.ts';

const figures = { done: z.int(), of: z.int(), needed: z.int() };

const Part = z.object({
  ...figures,
  next: z
    .string()
    .nullable()
    .meta({ description: 'Slug of the lesson to continue with; null if nothing is left to do.' }),
});

/**
 * A learner's progress towards a certificate; a part that the rule does not ask for, or that the course lacks, is null.
 */
export const CertificateStanding = z
  .object({
    lessons: Part.nullable(),
    quizzes: Part.nullable(),
    work: Part.extend({
      waiting: z.int().meta({ description: 'Work that is handed in and not reviewed yet.' }),
    }).nullable(),
    classes: AttendanceProgress.nullable(),
    owedPaise: z.int().nullable().meta({ description: 'The rest of the fee, if the rule asks for it.' }),
    isMet: z.boolean().meta({ description: 'Whether all conditions are met, so that the certificate can be issued.' }),
  })
  .meta({ id: 'CertificateStanding' });

const Met = z.object(figures).nullable();

/** The conditions that a certificate met when it was issued; a part that the rule did not ask for is null. */
export const CriteriaMet = z
  .object({
    lessons: Met,
    quizzes: Met,
    work: Met,
    classes: z.object({ attended: z.int(), classes: z.int(), needed: z.int(), percent: z.int().nullable() }).nullable(),
    feePaid: z.boolean(),
  })
  .meta({ id: 'CriteriaMet' });

export type CertificateStanding = z.infer<typeof CertificateStanding>;
export type CriteriaMet = z.infer<typeof CriteriaMet>;
