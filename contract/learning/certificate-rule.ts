import { z } from 'zod';

const percent = z
  .int({ error: 'Must be a whole number' })
  .min(1, { error: 'Must be 1 or more' })
  .max(100, { error: 'Must be at most 100' })
  .nullable();

export const workAsked = ['none', 'all', 'marked'] as const;

const rule = {
  lessonsPercent: percent.meta({
    description: 'Percentage of its lessons marked complete; null if they do not count.',
  }),
  quizzesPercent: percent.meta({ description: 'Percentage of its quizzes passed; null if they do not count.' }),
  work: z.enum(workAsked).meta({ description: 'Accepted work: of all lessons that ask for some, or of those marked.' }),
  workLessons: z
    .array(z.uuid())
    .max(200)
    .meta({ description: 'The lessons whose work counts, if `work` is `marked`.' }),
  classesPercent: percent.meta({
    description: 'Percentage of the classes of the batch attended; if null, `classesNumber` counts.',
  }),
  classesNumber: z
    .int({ error: 'Must be a whole number' })
    .min(1, { error: 'Must be 1 or more' })
    .max(999, { error: 'Must be at most 999' })
    .nullable()
    .meta({
      description: 'The number of classes to attend; if `classesPercent` is null as well, classes do not count.',
    }),
  feePaid: z.boolean().meta({ description: 'Whether the fee has to be paid in full.' }),
};

type Rule = z.infer<z.ZodObject<typeof rule>>;

/** Rules that the form and the API refuse, each with the field that says so. */
function refuseRule({ value, issues }: z.core.ParsePayload<Rule>): void {
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value });
  if (value.classesPercent !== null && value.classesNumber !== null) {
    refuse('classesNumber', 'Enter a share or a number of classes, not both');
  }
  if (value.work === 'marked' && value.workLessons.length === 0) refuse('work', 'Mark at least one piece of work');
  const { lessonsPercent, quizzesPercent, work, classesPercent, classesNumber } = value;
  const asksNothing = [lessonsPercent, quizzesPercent, classesPercent, classesNumber].every((part) => part === null);
  if (asksNothing && work === 'none') {
    refuse('lessonsPercent', 'A certificate needs something that its learner has done');
  }
}

/** The conditions of a course's certificate. */
export const CertificateRuleFields = z.strictObject(rule).check(refuseRule);

export const CertificateRule = z.strictObject(rule).meta({ id: 'CertificateRule' });

export type CertificateRule = Rule;

/** The conditions until someone changes them: all that the course has, and three quarters of the classes. */
export const defaultRule: CertificateRule = {
  lessonsPercent: 100,
  quizzesPercent: 100,
  work: 'all',
  workLessons: [],
  classesPercent: 75,
  classesNumber: null,
  feePaid: false,
};
