import { z } from 'zod';
import { versionOrNew } from '../base/bodies.ts';
import { CertificateRule, CertificateRuleFields } from './certificate-rule.ts';

const id = z.uuid();

export const DeskCertificateRule = z
  .object({
    course: z.object({ id, title: z.string() }),
    rule: CertificateRule,
    version: z.int().min(0).meta({ description: '0 while the course has the default rule.' }),
    lessons: z.int().meta({ description: 'Number of published lessons.' }),
    quizzes: z.int().meta({ description: 'Number of lessons with a quiz.' }),
    works: z
      .array(z.object({ id, title: z.string() }))
      .meta({ description: 'The lessons with an assignment, in their order.' }),
    batches: z
      .array(z.object({ id, number: z.int() }))
      .meta({ description: 'Batches with learners, the newest first.' }),
  })
  .meta({ id: 'DeskCertificateRule' });

export const DeskCertificateRuleSave = z
  .strictObject({
    version: versionOrNew,
    rule: CertificateRuleFields,
  })
  .meta({ id: 'DeskCertificateRuleSave' });

export const DeskCertificateToday = z
  .object({
    learners: z.int().meta({ description: 'Number of learners with a seat.' }),
    issued: z.int().meta({ description: 'Number of learners who already have a certificate.' }),
    earned: z.int().meta({ description: 'Number of learners without a certificate who meet all conditions.' }),
    rows: z
      .array(
        z.object({
          id: id.meta({ description: 'Id of the enrollment.' }),
          name: z.string().nullable(),
          batch: z.int().nullable(),
          state: z.enum(['issued', 'earned', 'missing']),
          missing: z.array(z.string()).meta({ description: 'The missing conditions, as text.' }),
        }),
      )
      .meta({
        description:
          'At most 200: first the learners who would get one, then those who lack something, then those who have one; by name.',
      }),
  })
  .meta({ id: 'DeskCertificateToday' });

export const DeskCertificateTodayQuery = z.strictObject({ batch: id.optional() });
export const DeskCertificateTodayRequest = z
  .strictObject({
    batch: id.nullable().meta({ description: 'Null for the whole course.' }),
    rule: CertificateRuleFields,
  })
  .meta({ id: 'DeskCertificateTodayRequest' });

export const DeskCertificateRuleResponse = z
  .object({ data: DeskCertificateRule })
  .meta({ id: 'DeskCertificateRuleResponse' });
export const DeskCertificateRuleStored = z
  .object({ data: z.object({ version: z.int() }) })
  .meta({ id: 'DeskCertificateRuleStored' });
export const DeskCertificateTodayResponse = z
  .object({ data: DeskCertificateToday })
  .meta({ id: 'DeskCertificateTodayResponse' });

export type DeskCertificateRule = z.infer<typeof DeskCertificateRule>;
export type DeskCertificateRuleSave = z.infer<typeof DeskCertificateRuleSave>;
export type DeskCertificateToday = z.infer<typeof DeskCertificateToday>;
