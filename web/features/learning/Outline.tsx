import { Link } from 'react-router';
import type { LearningCourse, OutlineLesson } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';
import { showMinutes } from '../../ui/minutes.ts';
import { LessonMark } from './LessonMark.tsx';
import { stateOf, stateTexts } from './lesson-state.ts';

/** Every lesson of a course by module, with what is done of it. */
export function Outline({ course }: { course: LearningCourse }) {
  return course.modules.map((module, index) => (
    // Two modules may share a title, and none is without lessons.
    <section key={module.lessons[0]?.slug} className="rail mt-12">
      <p className="facts text-ink-2">
        {`Module ${index + 1}`}
        <br />
        {`${module.lessons.filter(({ completed }) => completed).length} of ${module.lessons.length} lessons`}
      </p>
      <div className="min-w-0">
        <h2 className="title-3">{module.title}</h2>
        <ol className="mt-4 border-t border-hairline">
          {module.lessons.map((lesson) => (
            <li key={lesson.slug} className="border-b border-hairline">
              <LessonLink course={course.slug} lesson={lesson} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  ));
}

function LessonLink({ course, lesson }: { course: string; lesson: OutlineLesson }) {
  const state = stateOf(lesson);
  return (
    <Link
      to={paths.lesson(course, lesson.slug)}
      className="group grid min-h-12 grid-cols-[1.25rem_1fr] items-start gap-x-4 py-3 leading-snug no-underline sm:grid-cols-[1.25rem_1fr_auto] sm:items-center"
    >
      <LessonMark state={state} />
      <span className="font-medium decoration-accent decoration-2 underline-offset-4 group-hover:underline">
        {lesson.title}
      </span>
      <span className="facts col-start-2 text-ink-2 sm:col-start-3">
        <span className={state === 'not-yet' ? 'sr-only' : undefined}>{stateTexts[state]}, </span>
        {showMinutes(lesson.minutes)}
        {lesson.quiz !== 'none' && ', with quiz'}
      </span>
    </Link>
  );
}
