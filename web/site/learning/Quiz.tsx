import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { LearningCourse, LearningLesson, QuizResult } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { checkAnswers, fieldsOf, neededToPass } from './answers.ts';
import { type Answers, handInQuiz, isStored } from './endpoints.ts';
import { QuizQuestion } from './QuizQuestion.tsx';

type QuizScoreProps = {
  /** Score of the last attempt; null before the first. */
  result: QuizResult | null;
  passed: boolean;
  hasSameQuestions: boolean;
  course: LearningCourse;
  ref: Ref<HTMLParagraphElement>;
};

function scoreText({ correct, total, passed }: QuizResult, hasPassed: boolean, hasSameQuestions: boolean): string {
  const score = `${correct} of ${total} right`;
  if (passed) return `Passed: ${score}.`;
  return hasPassed
    ? `${score} this time. You passed it before, and that counts.`
    : `${score}: not passed yet. ${hasSameQuestions ? 'Review the answers marked below, and try again.' : 'This try has other questions.'}`;
}

/** The score of the last attempt. It is focused when a new result arrives, so that it is read first. */
function QuizScore({ result, passed, hasSameQuestions, course, ref }: QuizScoreProps) {
  if (!result) return null;
  const colour = passed ? 'border-good' : 'border-accent';
  return (
    <p ref={ref} tabIndex={-1} className={`mt-5 border-l-4 bg-sheet px-4 py-3 font-bold ${colour}`}>
      <span>{scoreText(result, passed, hasSameQuestions)}</span>
      {course.completed && <span>{` You have completed ${course.title}.`}</span>}
      {course.certificateId && (
        <>
          {' '}
          <Link to={paths.certificate(course.certificateId)} className="as-link">
            See your certificate
          </Link>
        </>
      )}
    </p>
  );
}

type QuizProps = {
  course: LearningCourse;
  lesson: LearningLesson;
  quiz: NonNullable<LearningLesson['quiz']>;
  onPauseOver: () => void;
};

export function Quiz({ course, lesson, quiz, onPauseOver }: QuizProps) {
  const { questions, isDrawn, lastResult, nextAttempt } = quiz;
  const [submitAnswers] = handInQuiz.useMutation();
  const params = { course: course.slug, lesson: lesson.slug };
  const score = useRef<HTMLParagraphElement>(null);
  useOnChange(lastResult?.createdAt, () => score.current?.focus());

  return (
    <section id="quiz" aria-labelledby="quiz-title" className="mt-12 border-t border-strong pt-8">
      <h2 id="quiz-title" className="title-2">
        Quiz
      </h2>
      <p className="mt-3 text-ink-2">
        {`You pass with ${neededToPass(questions.length)} of ${questions.length} right answers. After a failed attempt you have to wait${isDrawn ? ', and get other questions' : ''}.`}
      </p>
      <QuizScore
        ref={score}
        result={lastResult}
        passed={quiz.passed}
        hasSameQuestions={questions.some(({ id }) => lastResult?.answers.some(({ questionId }) => questionId === id))}
        course={course}
      />
      <Form
        // A new result resets every question to its submitted answer.
        key={lastResult?.createdAt}
        name="quiz"
        call={handInQuiz.at(params)}
        fields={questions.flatMap(fieldsOf)}
        check={(typed) => checkAnswers(typed, questions)}
        send={(answers: Answers) => submitAnswers({ ...params, ...answers })}
        // The response only confirms; the result comes with the refetched lesson.
        once={isStored}
        className="mt-8 grid gap-8"
      >
        {questions.map((question, index) => (
          <QuizQuestion
            key={question.id}
            question={question}
            position={index + 1}
            checked={lastResult?.answers.find(({ questionId }) => questionId === question.id)}
          />
        ))}
        <div>
          <FormFailure />
          {!nextAttempt && <PendingMessage />}
          <SubmitOrPause nextAttempt={nextAttempt} onOver={onPauseOver}>
            <Submit variant={quiz.passed ? 'outline' : 'ink'} busy="Checking...">
              Check answers
            </Submit>
          </SubmitOrPause>
        </div>
      </Form>
    </section>
  );
}

function PendingMessage() {
  const { success } = useFormState();
  return (
    <p role="status" className="font-medium not-empty:mb-4">
      {success}
    </p>
  );
}

type SubmitOrPauseProps = {
  nextAttempt: NonNullable<LearningLesson['quiz']>['nextAttempt'];
  onOver: () => void;
  children: ReactNode;
};

function SubmitOrPause({ nextAttempt, onOver, children }: SubmitOrPauseProps) {
  const endPause = useEffectEvent(onOver);
  useEffect(() => {
    if (!nextAttempt) return;
    const timer = setTimeout(() => endPause(), nextAttempt.seconds * 1000);
    return () => clearTimeout(timer);
  }, [nextAttempt]);
  if (!nextAttempt) return children;
  return (
    <>
      <QuizPause at={nextAttempt.at} />
      <button type="submit" disabled className={buttonClass('outline', 'mt-4')}>
        Check answers
      </button>
    </>
  );
}

function useOnChange(value: string | undefined, onChange: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    onChange();
  });
}

function QuizPause({ at }: { at: string }) {
  return (
    <p className="border-l-4 border-strong bg-sunk px-4 py-3">
      <strong>
        You can try again from <LocalTime iso={at} />.
      </strong>{' '}
      Read the lesson again until then.
      <span className="not-noscript:hidden"> Then load this page again.</span>
    </p>
  );
}
