import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LearningCourse, LearningLesson, QuizResult } from '../../../contract/learning.ts';
import { addressOf } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { failedFields, failureMessage, useFormOutcome } from '../form-outcome/index.ts';
import { UNEXPLAINED } from './ActionForm.tsx';
import { answersIn, neededToPass, unansweredQuestions } from './answers.ts';
import { handInQuiz } from './endpoints.ts';
import { QuizQuestion } from './QuizQuestion.tsx';

type QuizScoreProps = {
  /** Of the last attempt; null before the first. */
  result: QuizResult | null;
  /** Whether any attempt passed. */
  passed: boolean;
  course: LearningCourse;
  ref: Ref<HTMLParagraphElement>;
};

function scoreText({ correct, total, passed }: QuizResult, passedOnce: boolean): string {
  const score = `${correct} of ${total} right`;
  if (passed) return `Passed: ${score}.`;
  return passedOnce
    ? `${score} this time. You passed it before, and that counts.`
    : `${score}: not passed yet. Review the answers marked below, and try again.`;
}

/** The score of the last attempt. It is focused when a new result arrives, so that it is read first. */
function QuizScore({ result, passed, course, ref }: QuizScoreProps) {
  if (!result) return null;
  const colour = passed ? 'border-good' : 'border-accent';
  return (
    <p ref={ref} tabIndex={-1} className={`mt-5 border-l-4 bg-sheet px-4 py-3 font-bold ${colour}`}>
      {scoreText(result, passed)}
      {course.completed && ` You have completed ${course.title}.`}
      {course.certificateId && (
        <>
          {' '}
          <Link to={paths.certificate(course.certificateId)} className="underline underline-offset-4">
            See your certificate
          </Link>
        </>
      )}
    </p>
  );
}

/** Shown at a question without an answer. */
const UNANSWERED = 'Please choose an answer';

type QuizProps = {
  course: LearningCourse;
  lesson: LearningLesson;
  quiz: NonNullable<LearningLesson['quiz']>;
};

/** The quiz of a lesson, for any number of attempts; the server checks the answers. */
export function Quiz({ course, lesson, quiz }: QuizProps) {
  const { questions, lastResult } = quiz;
  const [submitAnswers, { isLoading, isSuccess, error, reset }] = handInQuiz.useMutation();
  const outcome = useFormOutcome('quiz');
  const [unanswered, setUnanswered] = useState<Record<string, string>>({});
  const hydrated = useHydrated();
  // The response only confirms; the result comes with the refetched lesson.
  const busy = isLoading || isSuccess;
  const submitButton = useRestoreFocus(busy);
  const score = useRef<HTMLParagraphElement>(null);
  useOnChange(lastResult?.createdAt, () => {
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
    const skipped = unansweredQuestions(questions, answers);
    setUnanswered(Object.fromEntries(skipped.map(({ id }) => [id, UNANSWERED])));
    if (skipped[0]) form.querySelector<HTMLInputElement>(`input[name="${skipped[0].id}"]`)?.focus();
    else void submitAnswers({ course: course.slug, lesson: lesson.slug, ...answers });
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
        action={addressOf('POST /learning/{course}/lessons/{lesson}/quiz', {
          course: course.slug,
          lesson: lesson.slug,
        })}
        method="post"
        noValidate={hydrated}
        onSubmit={submit}
        className="mt-8 grid gap-8"
      >
        {questions.map((question, index) => (
          <QuizQuestion
            // A new result resets every question to its submitted answer.
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

/** Calls `then` when a value changes, but not for the first one. */
function useOnChange(value: string | undefined, then: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    then();
  });
}
