import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LearningCourse } from '../../../contract/learning.ts';
import { paths } from '../../paths.ts';
import { ChevronIcon } from '../../ui/ChevronIcon.tsx';
import { LessonMark } from './LessonMark.tsx';
import { stateOf, stateTexts } from './lesson-state.ts';

type LessonOutlineProps = {
  course: LearningCourse;
  /** Slug of the lesson that is shown. */
  current: string;
};

/** Scrolls a box, and nothing around it, so far that the current lesson stands in its middle. */
function showCurrent(box: HTMLElement): void {
  const link = box.querySelector('[aria-current]');
  if (!link) return;
  const { top, height } = link.getBoundingClientRect();
  box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - height) / 2;
}

/**
 * The lessons of the course beside the one that is read: folded on small screens; on wide ones always open and
 * scrolling within itself, in browsers that can show a closed `<details>`.
 */
export function LessonOutline({ course, current }: LessonOutlineProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!box.current || !current) return;
    // Whoever chose a lesson wants to read it.
    box.current.open = false;
    showCurrent(box.current);
  }, [current]);
  return (
    <nav aria-label={`Lessons of ${course.title}`} className="max-w-[43rem] lg:sticky lg:top-6">
      <details
        ref={box}
        className="group rounded border border-strong bg-sheet lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:details-content:[content-visibility:visible]"
      >
        <summary className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 font-bold lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
          {`Lessons: ${course.completedLessons} of ${course.lessons} done`}
          <ChevronIcon className="transition-transform group-open:rotate-180" />
        </summary>
        {course.modules.map((module) => (
          <section key={module.title} className="border-t border-hairline py-3 lg:first-of-type:border-t-0">
            <h2 className="facts px-4 pb-1 font-bold tracking-normal">{module.title}</h2>
            <ol>
              {module.lessons.map((lesson) => (
                <li key={lesson.slug}>
                  <Link
                    to={paths.lesson(course.slug, lesson.slug)}
                    aria-current={lesson.slug === current ? 'page' : undefined}
                    className="grid min-h-10 grid-cols-[1.25rem_1fr] items-center gap-3 border-l-4 border-transparent py-1.5 pr-3 pl-3 text-[0.9375rem] leading-snug no-underline hover:bg-soft aria-[current]:border-accent aria-[current]:bg-soft aria-[current]:font-bold"
                  >
                    <LessonMark state={stateOf(lesson)} />
                    <span>
                      {lesson.title}
                      <span className="sr-only">, {stateTexts[stateOf(lesson)].toLowerCase()}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </details>
    </nav>
  );
}
