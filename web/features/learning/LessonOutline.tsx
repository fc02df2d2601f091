import { useEffect, useRef } from 'react';
import type { LearningCourse } from '../../../contract/learning.ts';
import { ChevronIcon } from '../../ui/ChevronIcon.tsx';
import { LessonList } from './LessonList.tsx';

type LessonOutlineProps = {
  course: LearningCourse;
  /** Slug of the lesson that is shown. */
  current: string;
};

/** Scrolls a box, and nothing around it, so far that the current lesson stands in its middle. */
function showCurrent(box: HTMLElement | null): void {
  const link = box?.querySelector('[aria-current]');
  if (!box || !link) return;
  const { top, height } = link.getBoundingClientRect();
  box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - height) / 2;
}

/** The lessons of the course at hand: beside the lesson, scrolling within itself; folded above it on small screens. */
export function LessonOutline({ course, current }: LessonOutlineProps) {
  const beside = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (!current) return;
    showCurrent(beside.current);
    // Whoever chose a lesson wants to read it.
    if (above.current) above.current.open = false;
  }, [current]);

  return (
    <nav
      aria-label={`Lessons of ${course.title}`}
      className="max-w-[43rem] rounded border border-strong bg-sheet lg:sticky lg:top-6"
    >
      <div ref={beside} className="hidden max-h-[calc(100dvh-3rem)] overflow-y-auto lg:block">
        <LessonList course={course} current={current} />
      </div>
      <details ref={above} className="group lg:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-4 px-4 py-2 font-bold [&::-webkit-details-marker]:hidden">
          {`Lessons: ${course.completedLessons} of ${course.lessons} done`}
          <ChevronIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-hairline">
          <LessonList course={course} current={current} />
        </div>
      </details>
    </nav>
  );
}
