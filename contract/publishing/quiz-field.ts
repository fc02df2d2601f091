/** The name of the form field of an option, if several options can be right; the first one also shows the error. */
export const optionField = (question: string, place: number) => `${question}.${place}`;
