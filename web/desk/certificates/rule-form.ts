import { z } from 'zod';
import {
  type CertificateRule,
  CertificateRuleFields,
  workConditions,
} from '../../../contract/learning/certificate-rule.ts';
import { optionalNumberField } from '../ui/field-schemas.ts';

const { lessonsPercent, quizzesPercent, classesPercent, classesNumber } = CertificateRuleFields.shape;

/** Turns the typed rule into a certificate rule; each lesson with an assignment has a field, by its index. */
export const RuleForm = z
  .object({
    lessonsPercent: optionalNumberField(lessonsPercent),
    quizzesPercent: optionalNumberField(quizzesPercent),
    classesPercent: optionalNumberField(classesPercent),
    classesNumber: optionalNumberField(classesNumber),
    work: z.enum(workConditions),
    marks: z.array(z.object({ lesson: z.string(), counts: z.boolean() })),
    feePaid: z.boolean(),
  })
  .transform(({ marks, ...rule }) => ({
    ...rule,
    workLessons: rule.work === 'marked' ? marks.filter(({ counts }) => counts).map(({ lesson }) => lesson) : [],
  }))
  .pipe(CertificateRuleFields);

export type RuleValues = z.input<typeof RuleForm>;

const asText = (figure: number | null) => figure?.toString() ?? '';

/** The initial values of the form. @param works the lessons with an assignment */
export function ruleValues(rule: CertificateRule, works: readonly { id: string }[]): RuleValues {
  return {
    lessonsPercent: asText(rule.lessonsPercent),
    quizzesPercent: asText(rule.quizzesPercent),
    classesPercent: asText(rule.classesPercent),
    classesNumber: asText(rule.classesNumber),
    work: rule.work,
    marks: works.map(({ id }) => ({ lesson: id, counts: rule.workLessons.includes(id) })),
    feePaid: rule.feePaid,
  };
}
