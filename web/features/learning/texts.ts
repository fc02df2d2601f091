/** Said of a refusal that brought no reason. */
export const UNEXPLAINED = 'That did not work. Please try again.';

/** Stands at a question without an answer. */
export const UNANSWERED = 'Please choose an answer';

/** `1 quiz open`, `3 quizzes open`. */
export function openQuizzesText(count: number): string {
  return `${count} ${count === 1 ? 'quiz' : 'quizzes'} open`;
}
