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

/** The three questions, while a learner can answer them or change the answer. */
export const Survey = z
  .object({
    moment,
    answer: z.object(answer).nullable().meta({ description: 'Null until the learner answers.' }),
  })
  .meta({ id: 'Survey' });

/** An answer as its learner reads it in the account, also after the course. */
export const OwnSurvey = z
  .object({ id: z.uuid(), course: z.string().meta({ description: 'The title.' }), moment, ...answer })
  .meta({ id: 'OwnSurvey' });
export const OwnSurveyList = z.object({ data: z.array(OwnSurvey) }).meta({ id: 'OwnSurveyList' });

const typedMark = z.coerce
  .number({ error: 'Please choose an answer' })
  .pipe(z.int('Please choose an answer').min(1).max(5));

/** Body of `POST /api/learning/{course}/survey`, as a form posts it. */
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

/** Body of `POST /api/learning/{course}/survey/dismissal`. */
export const SurveyDismissal = z.strictObject({ moment }).meta({ id: 'SurveyDismissal' });

/** Parameters of a call on an answer of the learner. */
export const OwnSurveyParams = z.object({ id: z.uuid() });

export type Survey = z.infer<typeof Survey>;
export type OwnSurvey = z.infer<typeof OwnSurvey>;
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;
export type SurveyDismissal = z.infer<typeof SurveyDismissal>;
