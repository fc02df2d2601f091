/** The moments at which a learner is asked: after half of the classes, and after the last one. */
export const surveyMoments = ['middle', 'end'] as const;

export type SurveyMoment = (typeof surveyMoments)[number];

/** The answers of a question with a scale, the lowest first. */
export const surveyScale = [1, 2, 3, 4, 5] as const;

/** Days after the question, or after the first answer, in which one can answer or change it. */
export const SURVEY_DAYS = 30;

/** Answers of a batch at one moment from which on its trainer reads them. */
export const MIN_ANSWERS = 3;

/** The longest text, in characters: what a testimonial takes. */
export const MAX_WORDS = 600;

/** The questions with a scale, and the meaning of its ends; the same for all courses. */
export const surveyQuestions = {
  recommend: { text: 'How likely are you to recommend this course?', low: 'Not at all', high: 'Very likely' },
  follow: { text: 'How well can you follow your trainer?', low: 'Hardly', high: 'Very well' },
} as const;

/** The question that is answered in words. */
export const surveyWords = 'What should we change, or what helped you most?';

/** The label of the box that gives consent. */
export const surveyConsent = 'You may show my words on the course page with my first name';

export const surveyReaders =
  'Our office reads your answers with your name. Your trainer reads them without names, once three learners of the batch have answered.';

export const momentTexts: Record<SurveyMoment, string> = { middle: 'Middle', end: 'End' };
