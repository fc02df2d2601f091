import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LearningCourse, OutlineLesson } from '../../../contract/learning/learning.ts';
import { paths } from '../../../contract/paths.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { LessonMark, lessonState, stateLabels } from './LessonMark.tsx';

type LessonListProps = {
  course: LearningCourse;
  current: string;
};

function LessonList({ course, current }: LessonListProps) {
  return course.modules.map((module) => (
    // Two modules may share a title; each has a lesson.
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
  const state = lessonState(lesson);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="grid min-h-10 grid-cols-[1.25rem_1fr] items-center gap-3 border-l-4 border-transparent px-3 py-1.5 text-[0.9375rem] leading-snug no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:bg-soft aria-[current]:font-bold"
    >
      <LessonMark state={state} />
      <span>
        <span>{lesson.title}</span>
        <span className="sr-only">{`, ${stateLabels[state].toLowerCase()}`}</span>
      </span>
    </Link>
  );
}

type LessonOutlineProps = {
  course: LearningCourse;
  current: string;
};

function scrollToCurrent(box: HTMLElement | null): void {
  const link = box?.querySelector('[aria-current]');
  if (!box || !link) return;
  const { top, height } = link.getBoundingClientRect();
  box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - height) / 2;
}

export function LessonOutline({ course, current }: LessonOutlineProps) {
  const column = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const detailsBody = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!current) return;
    scrollToCurrent(column.current);
    // Closes the list after a lesson is chosen, so that its text is in view.
    if (details.current) details.current.open = false;
  }, [current]);

  return (
    <nav
      aria-label={`Lessons of ${course.title}`}
      className="max-w-[43rem] rounded border border-strong bg-sheet lg:sticky lg:top-6"
    >
      <div ref={column} className="hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block">
        <LessonList course={course} current={current} />
      </div>
      <details ref={details} className="group lg:hidden" onToggle={() => scrollToCurrent(detailsBody.current)}>
        <summary className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 font-bold [&::-webkit-details-marker]:hidden">
          <span>{`Lessons: ${course.completedLessons} of ${course.lessons} done`}</span>
          <ChevronIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <div ref={detailsBody} className="max-h-[70dvh] overflow-y-auto overscroll-contain border-t border-hairline">
          <LessonList course={course} current={current} />
        </div>
      </details>
    </nav>
  );
}
