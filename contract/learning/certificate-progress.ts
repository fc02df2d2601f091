import { z } from 'zod';
import { AttendanceProgress } from '../teaching/attendance.ts';

const figures = { done: z.int(), of: z.int(), needed: z.int() };

const ConditionProgress = z.object({
  ...figures,
  next: z
    .string()
    .nullable()
    .meta({ description: 'Slug of the lesson to continue with; null if nothing is left to do.' }),
});

/**
 * A learner's progress towards a certificate; a condition that the rule does not have, or that cannot apply to the course,
 * is null.
 */
export const CertificateProgress = z
  .object({
    lessons: ConditionProgress.nullable(),
    quizzes: ConditionProgress.nullable(),
    work: ConditionProgress.extend({
      waiting: z.int().meta({ description: 'Number of assignments whose hand-in is not reviewed yet.' }),
    }).nullable(),
    classes: AttendanceProgress.nullable(),
    owedPaise: z
      .int()
      .nullable()
      .meta({ description: 'The unpaid part of the fee; null if the rule does not require the fee.' }),
    isMet: z.boolean().meta({ description: 'Whether all conditions are met, so that the certificate can be issued.' }),
  })
  .meta({ id: 'CertificateProgress' });

const MetCondition = z.object(figures).nullable();

/** The conditions that a learner met when the certificate was issued; a condition that the rule did not have is null. */
export const CriteriaMet = z
  .object({
    lessons: MetCondition,
    quizzes: MetCondition,
    work: MetCondition,
    classes: z.object({ attended: z.int(), classes: z.int(), needed: z.int(), percent: z.int().nullable() }).nullable(),
    feePaid: z.boolean(),
  })
  .meta({ id: 'CriteriaMet' });

export type CertificateProgress = z.infer<typeof CertificateProgress>;
export type CriteriaMet = z.infer<typeof CriteriaMet>;
