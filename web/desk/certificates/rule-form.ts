import { z } from 'zod';
import { type CertificateRule, CertificateRuleFields, workAsked } from '../../../contract/learning/certificate-rule.ts';
import { optionalNumberField } from '../ui/typed.ts';

const { lessonsPercent, quizzesPercent, classesPercent, classesNumber } = CertificateRuleFields.shape;

/** A rule as typed; each piece of work has a field of its own, by its index. */
export const RuleForm = z
  .object({
    lessonsPercent: optionalNumberField(lessonsPercent),
    quizzesPercent: optionalNumberField(quizzesPercent),
    classesPercent: optionalNumberField(classesPercent),
    classesNumber: optionalNumberField(classesNumber),
    work: z.enum(workAsked),
    marks: z.array(z.object({ lesson: z.string(), counts: z.boolean() })),
    feePaid: z.boolean(),
  })
  .transform(({ marks, ...rule }) => ({
    ...rule,
    workLessons: rule.work === 'marked' ? marks.filter(({ counts }) => counts).map(({ lesson }) => lesson) : [],
  }))
  .pipe(CertificateRuleFields);

export type RuleValues = z.input<typeof RuleForm>;

const typed = (figure: number | null) => figure?.toString() ?? '';

/** @param works the lessons that ask for work */
export function ruleValues(rule: CertificateRule, works: readonly { id: string }[]): RuleValues {
  return {
    lessonsPercent: typed(rule.lessonsPercent),
    quizzesPercent: typed(rule.quizzesPercent),
    classesPercent: typed(rule.classesPercent),
    classesNumber: typed(rule.classesNumber),
    work: rule.work,
    marks: works.map(({ id }) => ({ lesson: id, counts: rule.workLessons.includes(id) })),
    feePaid: rule.feePaid,
  };
}
