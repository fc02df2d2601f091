import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LearningCourse, LearningLesson } from '../../../contract/learning.ts';
import { buttonClass } from '../../ui/button.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { failedFields, failureMessage, useFormOutcome } from '../form-outcome/index.ts';
import { answersIn, neededToPass, openQuestions } from './answers.ts';
import { calls } from './calls.ts';
import { useHandInQuizMutation } from './endpoints.ts';
import { QuizQuestion } from './QuizQuestion.tsx';
import { QuizScore } from './QuizScore.tsx';
import { UNANSWERED, UNEXPLAINED } from './texts.ts';

type QuizProps = {
  course: LearningCourse;
  lesson: LearningLesson;
  quiz: NonNullable<LearningLesson['quiz']>;
};

/** The questions of a lesson; the server checks the answers. It can be tried as often as one likes. */
export function Quiz({ course, lesson, quiz }: QuizProps) {
  const { questions, lastResult } = quiz;
  const [handIn, { isLoading, isSuccess, error, reset }] = useHandInQuizMutation();
  const outcome = useFormOutcome('quiz');
  const [unanswered, setUnanswered] = useState<Record<string, string>>({});
  const hydrated = useHydrated();
  // The answer says that it was checked; the result comes with the lesson.
  const busy = isLoading || isSuccess;
  const submitButton = useFocusBack(busy);
  const score = useRef<HTMLParagraphElement>(null);
  useWhenChanged(lastResult?.createdAt, () => {
    reset();
    score.current?.focus();
  });
  const refused = outcome?.ok === false ? outcome : undefined;
  const errors = { ...(error ? failedFields(error) : refused?.fields), ...unanswered };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const answers = answersIn(new FormData(form), questions);
    const open = openQuestions(questions, answers);
    setUnanswered(Object.fromEntries(open.map(({ id }) => [id, UNANSWERED])));
    if (open[0]) form.querySelector<HTMLInputElement>(`input[name="${open[0].id}"]`)?.focus();
    else void handIn({ course: course.slug, lesson: lesson.slug, answers });
  };

  return (
    <section id="quiz" aria-labelledby="quiz-title" className="mt-12 border-t border-strong pt-8">
      <h2 id="quiz-title" className="title-2">
        Quiz
      </h2>
      <p className="mt-3 text-ink-2">
        {`${neededToPass(questions.length)} of ${questions.length} right answers pass it. Try as often as you like.`}
      </p>
      <QuizScore ref={score} result={lastResult} passed={quiz.passed} course={course} />
      <form
        action={`/api${calls.quiz(course.slug, lesson.slug)}`}
        method="post"
        noValidate={hydrated}
        onSubmit={submit}
        className="mt-8 grid gap-8"
      >
        {questions.map((question, index) => (
          <QuizQuestion
            // A new result sets every question back to what was handed in.
            key={`${question.id} ${lastResult?.createdAt}`}
            question={question}
            position={index + 1}
            checked={lastResult?.answers.find(({ questionId }) => questionId === question.id)}
            chosen={refused?.values[question.id]}
            error={errors[question.id]}
          />
        ))}
        <div>
          <button
            ref={submitButton}
            type="submit"
            disabled={busy}
            className={buttonClass(quiz.passed ? 'outline' : 'ink')}
          >
            {busy ? 'Checking...' : 'Check answers'}
          </button>
          <p role="alert" className="font-medium text-bad not-empty:mt-3">
            {error ? failureMessage(error, UNEXPLAINED) : refused?.message}
          </p>
        </div>
      </form>
    </section>
  );
}

/** Calls `then` when a value is another than the one before, and not for the first. */
function useWhenChanged(value: string | undefined, then: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    then();
  });
}
