import type { OutlineLesson } from '../../../contract/learning.ts';

export type LessonState = 'done' | 'quiz-open' | 'not-yet';

/** What a learner has done of a lesson, as its outline tells it. */
export function stateOf({ completed, quiz }: Pick<OutlineLesson, 'completed' | 'quiz'>): LessonState {
  if (!completed) return 'not-yet';
  return quiz === 'open' ? 'quiz-open' : 'done';
}

export const stateTexts: Record<LessonState, string> = {
  done: 'Done',
  'quiz-open': 'Quiz open',
  'not-yet': 'Not yet',
};
