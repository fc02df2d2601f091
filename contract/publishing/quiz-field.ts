/** The field of a form for an option, where several can be right; the first of them also shows what is wrong. */
export const optionField = (question: string, place: number) => `${question}.${place}`;
