/** The moments at which learners are asked: after half of the classes, and after the last one. */
export const surveyMoments = ['middle', 'end'] as const;

type SurveyMoment = (typeof surveyMoments)[number];

export const surveyScale = [1, 2, 3, 4, 5] as const;

/** Days in which a learner can answer after being asked, and can change the answer after the first one. */
export const SURVEY_DAYS = 30;

/** Number of answers of a batch at one moment from which its trainer can read them. */
export const MIN_ANSWERS = 3;

/** The longest text, in characters, as of a testimonial. */
export const MAX_SURVEY_TEXT = 600;

export const surveyQuestions = {
  recommend: { text: 'How likely are you to recommend this course?', low: 'Not at all', high: 'Very likely' },
  follow: { text: 'How well can you follow your trainer?', low: 'Hardly', high: 'Very well' },
} as const;

export const surveyTextQuestion = 'What should we change, or what helped you most?';

export const surveyConsent = 'You may show my words on the course page with my first name';

export const surveyReadersNote =
  'Our office reads your answers with your name. Your trainer reads them without names, once three learners of the batch have answered.';

export const momentLabels: Record<SurveyMoment, string> = { middle: 'Middle', end: 'End' };
