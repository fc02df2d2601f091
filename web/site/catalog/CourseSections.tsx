import type { PaidCourseDetail } from '../../../contract/course.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { showMinutes } from '../../ui/minutes.ts';

/** Reasons for the course. */
export function Highlights({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="why">
      <h2 id="why" className="title-2 mb-5">
        Why This Course?
      </h2>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="grid grid-cols-[auto_1fr] gap-4 text-lg leading-snug">
            <span aria-hidden="true" className="mt-1.5 size-3 bg-accent" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a learner can do after the course. */
export function Objectives({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="objectives">
      <h2 id="objectives" className="title-2 mb-5">
        Learning Objectives
      </h2>
      <ol className="border-t border-hairline">
        {items.map((item, index) => (
          <li key={item} className="grid grid-cols-[2.5rem_1fr] items-baseline border-b border-hairline py-3">
            <span aria-hidden="true" className="facts text-ink-2">
              {String(index + 1).padStart(2, '0')}
            </span>
            {item}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The tools of the course. */
export function TechStack({ items }: { items: string[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="stack">
      <h2 id="stack" className="title-2 mb-5">
        Tech Stack
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {items.map((item) => (
          <li key={item} className="facts flex min-h-14 items-center rounded border border-hairline bg-sheet px-4 py-2">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Module = PaidCourseDetail['modules'][number];

/** The lessons of the course by module; the first module is open. */
export function Curriculum({ modules }: { modules: Module[] }) {
  if (modules.length === 0) return null;
  return (
    <section aria-labelledby="curriculum">
      <h2 id="curriculum" className="title-2 mb-5">
        Curriculum
      </h2>
      <div className="border-t border-strong">
        {modules.map((module, index) => (
          <ModuleDetails key={module.lessons[0]?.slug} module={module} position={index + 1} />
        ))}
      </div>
    </section>
  );
}

function ModuleDetails({ module, position }: { module: Module; position: number }) {
  return (
    <details open={position === 1} className="group border-b border-hairline">
      <summary className="grid min-h-14 grid-cols-[2.5rem_1fr_auto_1.5rem] items-center py-3 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="facts text-ink-2">
          {String(position).padStart(2, '0')}
        </span>
        <h3 className="title-3 pr-4 text-lg tracking-normal">{module.title}</h3>
        <span className="facts text-ink-2">{showMinutes(module.minutes)}</span>
        <ChevronIcon className="justify-self-end transition-transform group-open:rotate-180" />
      </summary>
      <ol className="pb-5 pl-10">
        {module.lessons.map((lesson) => (
          <li key={lesson.slug} className="flex items-baseline justify-between gap-6 py-1.5">
            {lesson.title}
            <span className="facts shrink-0 text-ink-2">{showMinutes(lesson.minutes)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
