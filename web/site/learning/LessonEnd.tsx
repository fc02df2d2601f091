import { type Ref, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LearningCourse, LearningLesson } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { buttonClass } from '../../ui/button.ts';
import { Form, FormFailure, Submit } from '../../ui/form/Form.tsx';
import { CertificateStep } from './CertificateStep.tsx';
import { isStored, markLesson } from './endpoints.ts';
import { LessonMark } from './LessonMark.tsx';
import { nextLink } from './next-lesson.ts';

type CourseCompleteProps = {
  course: LearningCourse;
  ref: Ref<HTMLHeadingElement>;
};

function CourseComplete({ course, ref }: CourseCompleteProps) {
  return (
    <div className="mt-6 rounded border border-strong border-l-4 border-l-good bg-sheet p-5">
      <h2 ref={ref} tabIndex={-1} className="title-3">
        {`You have completed ${course.title}`}
      </h2>
      <p className="mt-2 mb-4 text-ink-2">Every lesson is done and every quiz passed.</p>
      <CertificateStep course={course} />
    </div>
  );
}

type PreviousNextLinksProps = {
  course: string;
} & Pick<LearningLesson, 'previous' | 'next'>;

function PreviousNextLinks({ course, previous, next }: PreviousNextLinksProps) {
  if (!previous && !next) return null;
  const links = [
    { label: 'Previous', lesson: previous },
    { label: 'Next', lesson: next },
  ];
  return (
    <nav aria-label="Previous and next lesson" className="mt-8 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {links.map(
        ({ label, lesson }) =>
          lesson && (
            <Link
              key={label}
              to={paths.lesson(course, lesson.slug)}
              className="inline-flex min-h-8 items-center leading-snug as-link decoration-hairline hover:decoration-accent sm:nth-2:justify-end sm:nth-2:text-right"
            >
              {`${label}: ${lesson.title}`}
            </Link>
          ),
      )}
    </nav>
  );
}

type LessonEndProps = { course: LearningCourse; lesson: LearningLesson };

/** The button that marks the lesson complete; then the next link, or the completed course, replaces it and gets its focus. */
export function LessonEnd({ course, lesson }: LessonEndProps) {
  const [mark] = markLesson.useMutation();
  const { completed } = lesson;
  const params = { course: course.slug, lesson: lesson.slug };
  const next = nextLink(course, lesson);
  const nextAnchor = useRef<HTMLAnchorElement>(null);
  const courseComplete = useRef<HTMLHeadingElement>(null);
  const wasCompleted = useRef(completed);

  useLayoutEffect(() => {
    // The focused button has been removed.
    const hasLostFocus = completed && !wasCompleted.current && document.activeElement === document.body;
    if (hasLostFocus) (courseComplete.current ?? nextAnchor.current)?.focus();
    wasCompleted.current = completed;
  }, [completed]);

  return (
    <section id="complete" aria-label="Your progress" className="mt-12 border-t border-strong pt-8">
      {!completed && (
        <Form
          name="lesson-completion"
          call={markLesson.at(params)}
          send={() => mark(params)}
          // It disappears when the refetched lesson is complete.
          once={isStored}
        >
          <FormFailure />
          <Submit busy="Saving...">Mark complete</Submit>
        </Form>
      )}
      <p role="status" className="flex items-center gap-3 font-bold empty:sr-only">
        {completed && (
          <>
            <LessonMark state={lesson.quiz && !lesson.quiz.passed ? 'quiz-open' : 'done'} />
            <span>
              {lesson.quiz && !lesson.quiz.passed ? 'Lesson complete. Its quiz is still open.' : 'Lesson complete.'}
            </span>
          </>
        )}
      </p>
      {course.completed && <CourseComplete ref={courseComplete} course={course} />}
      {completed && (
        <Link ref={nextAnchor} to={next.to} className={buttonClass(course.completed ? 'outline' : 'accent', 'mt-5')}>
          {next.label}
        </Link>
      )}
      <PreviousNextLinks course={course.slug} previous={lesson.previous} next={completed ? null : lesson.next} />
    </section>
  );
}
