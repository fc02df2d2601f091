/** How a question is answered: by one option, by each that is right, or by a short text. */
export const questionKinds = ['one', 'several', 'text'] as const;

export type QuestionKind = (typeof questionKinds)[number];

/** A learner's answer: the place of an option, from 0; the places of several; or a text. */
export type QuizAnswer = number | number[] | string;

/** The name of the form field of an option, if several options can be right; the first one also shows the error. */
export const optionField = (question: string, place: number) => `${question}.${place}`;
