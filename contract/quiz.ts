/** How a question is answered: by one option, by each that is right, or by a short text. */
export const questionKinds = ['one', 'several', 'text'] as const;

export type QuestionKind = (typeof questionKinds)[number];

/** What a learner answered: the place of an option, from 0; the places of several; or a text. */
export type QuizAnswer = number | number[] | string;

/** Characters of a text that is an answer, at most. */
export const MAX_ANSWER = 200;

/** The field of a form for an option, where several can be right; the first of them also shows what is wrong. */
export const optionField = (question: string, place: number) => `${question}.${place}`;
