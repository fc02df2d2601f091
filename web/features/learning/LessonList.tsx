import { Link } from 'react-router';
import type { LearningCourse, OutlineLesson } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';
import { LessonMark } from './LessonMark.tsx';
import { stateOf, stateTexts } from './lesson-state.ts';

type LessonListProps = {
  course: LearningCourse;
  /** Slug of the lesson that is shown. */
  current: string;
};

/** Links to every lesson of a course by module, in a narrow column. */
export function LessonList({ course, current }: LessonListProps) {
  return course.modules.map((module) => (
    // Two modules may share a title, and none is without lessons.
    <section key={module.lessons[0]?.slug} className="border-b border-hairline py-3 last:border-0">
      <h2 className="facts px-4 pb-1 font-bold tracking-normal">{module.title}</h2>
      <ol>
        {module.lessons.map((lesson) => (
          <li key={lesson.slug}>
            <LessonLink
              to={paths.lesson(course.slug, lesson.slug)}
              lesson={lesson}
              isCurrent={lesson.slug === current}
            />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function LessonLink({ to, lesson, isCurrent }: { to: string; lesson: OutlineLesson; isCurrent: boolean }) {
  const state = stateOf(lesson);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="grid min-h-10 grid-cols-[1.25rem_1fr] items-center gap-3 border-l-4 border-transparent px-3 py-1.5 text-[0.9375rem] leading-snug no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:bg-soft aria-[current]:font-bold"
    >
      <LessonMark state={state} />
      <span>
        {lesson.title}
        <span className="sr-only">, {stateTexts[state].toLowerCase()}</span>
      </span>
    </Link>
  );
}
