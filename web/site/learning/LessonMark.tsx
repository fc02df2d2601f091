import type { OutlineLesson } from '../../../contract/learning/learning.ts';

type LessonState = 'done' | 'quiz-open' | 'not-yet';

export function lessonState({ completed, quiz }: Pick<OutlineLesson, 'completed' | 'quiz'>): LessonState {
  if (!completed) return 'not-yet';
  return quiz === 'open' ? 'quiz-open' : 'done';
}

export const stateLabels: Record<LessonState, string> = {
  done: 'Done',
  'quiz-open': 'Quiz open',
  'not-yet': 'Not yet',
};

const shapes = {
  done: (
    <>
      <circle cx="10" cy="10" r="9" className="fill-good stroke-good" />
      <path d="M6 10.5l2.8 2.8L14.2 7" className="stroke-paper" />
    </>
  ),
  'quiz-open': (
    <>
      <circle cx="10" cy="10" r="9" className="fill-accent stroke-on-accent" />
      <path d="M7.6 8a2.4 2.4 0 1 1 3.4 2.2c-.7.3-1 .8-1 1.5M10 14.3v.1" className="stroke-on-accent" />
    </>
  ),
  'not-yet': <circle cx="10" cy="10" r="8.5" className="stroke-ink-2" />,
};

/** Icon of a lesson's state: a tick, a question mark or an empty ring. The text is beside it. */
export function LessonMark({ state }: { state: LessonState }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      {shapes[state]}
    </svg>
  );
}
