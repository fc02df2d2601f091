import { z } from 'zod';
import { wholeNumber } from '../base/schemas.ts';
import { refuseField } from '../base/text.ts';

const percent = wholeNumber(1, 100).nullable();

export const workConditions = ['none', 'all', 'marked'] as const;

const rule = {
  lessonsPercent: percent.meta({
    description: 'Percentage of the lessons to mark complete; null if lessons do not count.',
  }),
  quizzesPercent: percent.meta({ description: 'Percentage of the quizzes to pass; null if quizzes do not count.' }),
  work: z
    .enum(workConditions)
    .meta({ description: 'The assignments whose work must be accepted: none, all, or those of `workLessons`.' }),
  workLessons: z
    .array(z.uuid())
    .max(200)
    .meta({ description: 'Ids of the lessons whose assignments count, if `work` is `marked`.' }),
  classesPercent: percent.meta({
    description: 'Percentage of the classes of the batch to attend; if null, `classesNumber` counts.',
  }),
  classesNumber: wholeNumber(1, 999).nullable().meta({
    description: 'The number of classes to attend; if `classesPercent` is null as well, classes do not count.',
  }),
  feePaid: z.boolean().meta({ description: 'Whether the fee must be paid in full.' }),
};

type Rule = z.infer<z.ZodObject<typeof rule>>;

function checkRule(value: Rule, context: z.RefinementCtx<Rule>): void {
  if (value.classesPercent !== null && value.classesNumber !== null) {
    refuseField(context, 'classesNumber', 'Enter a share or a number of classes, not both');
  }
  if (value.work === 'marked' && value.workLessons.length === 0)
    refuseField(context, 'work', 'Mark at least one piece of work');
  const { lessonsPercent, quizzesPercent, work, classesPercent, classesNumber } = value;
  const requiresNoFigure = [lessonsPercent, quizzesPercent, classesPercent, classesNumber].every(
    (part) => part === null,
  );
  if (requiresNoFigure && work === 'none') {
    refuseField(context, 'lessonsPercent', 'A certificate needs something that its learner has done');
  }
}

export const CertificateRuleFields = z.strictObject(rule).superRefine(checkRule);

export const CertificateRule = z.strictObject(rule).meta({ id: 'CertificateRule' });

export type CertificateRule = Rule;

/** The rule until someone changes it: all lessons, quizzes and assignments, and three quarters of the classes. */
export const defaultRule: CertificateRule = {
  lessonsPercent: 100,
  quizzesPercent: 100,
  work: 'all',
  workLessons: [],
  classesPercent: 75,
  classesNumber: null,
  feePaid: false,
};
