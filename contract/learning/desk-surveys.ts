import { z } from 'zod';
import { surveyMoments } from './survey-text.ts';

const surveyGroups = ['batch', 'course', 'trainer'] as const;

const moment = z.enum(surveyMoments);
const mean = z.number().nullable().meta({
  description: 'Mean from 1 to 5; null without an answer, and for a trainer while fewer than 3 learners have answered.',
});
const figures = { moment, asked: z.int(), answered: z.int(), recommend: mean, follow: mean };

export const DeskSurveysQuery = z.strictObject({
  by: z.enum(surveyGroups).optional().meta({ description: 'Without `classes.plan`, the results are always by batch.' }),
});

export const DeskSurveyRow = z
  .object({
    course: z.object({ id: z.uuid(), title: z.string() }),
    batch: z.object({ id: z.uuid(), number: z.int() }).nullable(),
    trainer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    ...figures,
  })
  .meta({ id: 'DeskSurveyRow' });

export const DeskSurveyList = z.object({ data: z.array(DeskSurveyRow) }).meta({ id: 'DeskSurveyList' });

export const DeskSurveyQuery = z.strictObject({
  batch: z
    .union([z.uuid(), z.literal('none')])
    .optional()
    .meta({
      description: 'One batch, or `none` for learners without one. Required without `classes.plan`.',
    }),
  trainer: z.uuid().optional().meta({ description: 'Only one trainer. Requires `classes.plan`.' }),
});

const spread = z
  .array(z.int())
  .nullable()
  .meta({ description: 'The numbers of answers 1, 2, 3, 4 and 5; null when the mean is null.' });

const Answer = z
  .object({
    id: z.uuid(),
    moment,
    name: z.string().nullable().meta({ description: 'Null without `classes.plan`, like the marks.' }),
    recommend: z.int().nullable(),
    follow: z.int().nullable(),
    words: z.string(),
    mayShow: z.boolean(),
  })
  .meta({ id: 'DeskSurveyAnswer' });

export const DeskSurvey = z
  .object({
    course: z.object({ id: z.uuid(), title: z.string() }),
    batch: z.int().nullable().meta({ description: 'Number of the batch, if the results are of one.' }),
    trainer: z.string().nullable().meta({ description: 'Name of the trainer, if the results are of one.' }),
    moments: z.array(z.object({ ...figures, recommended: spread, followed: spread })),
    answers: z.array(Answer).meta({
      description: 'The newest 200; without `classes.plan`, only those with a comment, and not in order of time.',
    }),
  })
  .meta({ id: 'DeskSurvey' });
export const DeskSurveyResponse = z.object({ data: DeskSurvey }).meta({ id: 'DeskSurveyResponse' });

/** Answers that may be shown and are not a testimonial yet. */
export const DeskQuote = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ description: 'The first name.' }),
    course: z.string(),
    words: z.string(),
  })
  .meta({ id: 'DeskQuote' });
export const DeskQuoteList = z.object({ data: z.array(DeskQuote) }).meta({ id: 'DeskQuoteList' });
export const DeskQuoteUsed = z.object({ message: z.string(), id: z.uuid() }).meta({ id: 'DeskQuoteUsed' });

export type DeskSurveysQuery = z.infer<typeof DeskSurveysQuery>;
export type DeskSurveyQuery = z.infer<typeof DeskSurveyQuery>;
export type DeskSurveyRow = z.infer<typeof DeskSurveyRow>;
export type DeskSurveyList = z.infer<typeof DeskSurveyList>;
export type DeskSurvey = z.infer<typeof DeskSurvey>;
export type DeskQuote = z.infer<typeof DeskQuote>;
