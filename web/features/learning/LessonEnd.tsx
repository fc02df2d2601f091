import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LearningCourse, LearningLesson } from '../../../contract/learning.ts';
import { buttonClass } from '../../ui/button.ts';
import { ActionForm } from './ActionForm.tsx';
import { CourseComplete } from './CourseComplete.tsx';
import { calls } from './calls.ts';
import { useMarkLessonMutation } from './endpoints.ts';
import { LessonMark } from './LessonMark.tsx';
import { Neighbours } from './Neighbours.tsx';
import { onwardOf } from './onward.ts';

type LessonEndProps = { course: LearningCourse; lesson: LearningLesson };

/** Marks the lesson complete; then the way on, or what was achieved, stands in the button's place and has the focus. */
export function LessonEnd({ course, lesson }: LessonEndProps) {
  const [mark, { isLoading, isSuccess, error }] = useMarkLessonMutation();
  const { completed } = lesson;
  const place = { course: course.slug, lesson: lesson.slug };
  const onward = onwardOf(course, lesson);
  const onwardLink = useRef<HTMLAnchorElement>(null);
  const courseComplete = useRef<HTMLHeadingElement>(null);
  const wasCompleted = useRef(completed);

  useLayoutEffect(() => {
    // The button that was pressed is gone.
    const isLost = completed && !wasCompleted.current && document.activeElement === document.body;
    if (isLost) (courseComplete.current ?? onwardLink.current)?.focus();
    wasCompleted.current = completed;
  }, [completed]);

  return (
    <section id="complete" aria-label="Your progress" className="mt-12 border-t border-strong pt-8">
      {!completed && (
        <ActionForm
          name="lesson-completion"
          action={calls.completion(course.slug, lesson.slug)}
          button="Mark complete"
          busyButton="Saving..."
          // It goes when the lesson comes back complete.
          busy={isLoading || isSuccess}
          error={error}
          onSend={() => void mark(place)}
        />
      )}
      <p role="status" className="flex items-center gap-3 font-bold empty:sr-only">
        {completed && (
          <>
            <LessonMark state={lesson.quiz && !lesson.quiz.passed ? 'quiz-open' : 'done'} />
            {lesson.quiz && !lesson.quiz.passed ? 'Lesson complete. Its quiz is still open.' : 'Lesson complete.'}
          </>
        )}
      </p>
      {course.completed && <CourseComplete ref={courseComplete} course={course} />}
      {completed && (
        <Link ref={onwardLink} to={onward.to} className={buttonClass(course.completed ? 'outline' : 'accent', 'mt-5')}>
          {onward.label}
        </Link>
      )}
      <Neighbours course={course.slug} previous={lesson.previous} next={completed ? null : lesson.next} />
    </section>
  );
}
