import { z } from 'zod';
import { text } from '../base/text.ts';
import { MAX_SURVEY_TEXT, surveyMoments } from './survey-text.ts';

const moment = z.enum(surveyMoments);
const mark = z.int().min(1).max(5);
const answer = {
  recommend: mark,
  follow: mark,
  words: z.string(),
  mayShow: z.boolean().meta({ description: 'Whether the words may be shown on the page of the course.' }),
};

export const Survey = z
  .object({
    moment,
    answer: z.object(answer).nullable().meta({ description: 'Null until the learner answers.' }),
  })
  .meta({ id: 'Survey' });

export const OwnSurvey = z
  .object({ id: z.uuid(), course: z.string().meta({ description: 'The title.' }), moment, ...answer })
  .meta({ id: 'OwnSurvey' });
export const OwnSurveyList = z.object({ data: z.array(OwnSurvey) }).meta({ id: 'OwnSurveyList' });

const typedMark = z.coerce
  .number({ error: 'Please choose an answer' })
  .pipe(z.int('Please choose an answer').min(1).max(5));

export const SurveyAnswer = z
  .strictObject({
    moment,
    recommend: typedMark,
    follow: typedMark,
    words: text(MAX_SURVEY_TEXT).optional(),
    mayShow: z
      .literal('on')
      .optional()
      .meta({ description: 'Whether the words may be shown on the page of the course.' }),
  })
  .meta({ id: 'SurveyAnswer' });

export const SurveyDismissal = z.strictObject({ moment }).meta({ id: 'SurveyDismissal' });

export const OwnSurveyParams = z.object({ id: z.uuid() });

export type Survey = z.infer<typeof Survey>;
export type OwnSurvey = z.infer<typeof OwnSurvey>;
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;
export type SurveyDismissal = z.infer<typeof SurveyDismissal>;
