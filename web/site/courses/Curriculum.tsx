import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourseDetail } from '../../../contract/publishing/course.ts';
import { showMinutes } from '../../ui/format.ts';
import { ChevronIcon } from '../../ui/icons.tsx';

type Module = PaidCourseDetail['modules'][number];

export function Curriculum({ course: { slug, modules } }: { course: PaidCourseDetail }) {
  if (modules.length === 0) return null;
  return (
    <section aria-labelledby="curriculum">
      <h2 id="curriculum" className="title-2 mb-5">
        Curriculum
      </h2>
      <div className="border-t border-strong">
        {modules.map((module, index) => (
          <ModuleDetails key={module.lessons[0]?.slug} course={slug} module={module} position={index + 1} />
        ))}
      </div>
    </section>
  );
}

function ModuleDetails({ course, module, position }: { course: string; module: Module; position: number }) {
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
      <ol className="pb-5 sm:pl-10">
        {module.lessons.map(({ slug, title, minutes, isOpen }) => (
          <li key={slug} className="flex items-baseline justify-between gap-6 py-1.5">
            {isOpen ? (
              <Link
                to={paths.openLesson(course, slug)}
                className="-my-2 inline-flex min-h-11 items-center font-bold as-link decoration-2 decoration-accent hover:bg-soft"
              >
                <span>{title}</span>
                <b className="facts ml-3 shrink-0 rounded border border-strong px-2 py-0.5 font-normal">Read it</b>
              </Link>
            ) : (
              <span>{title}</span>
            )}
            <span className="facts shrink-0 text-ink-2">{showMinutes(minutes)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
