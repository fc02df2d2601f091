import { useState } from 'react';
import { Link } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { showMinutes } from '../../../ui/minutes.ts';
import { linkClass } from '../ui/link.ts';
import { ModuleDialog } from './ModuleDialog.tsx';
import type { ModuleRow } from './outline-rows.ts';

type ModuleLineProps = {
  course: string;
  module: ModuleRow;
  /** Of its lessons together. */
  minutes: number;
  /** Nothing may be added or deleted now. */
  isFixed: boolean;
};

const action = `${linkClass} inline-flex min-h-8 items-center`;

/** A module in the outline, with what can be done to it. */
export function ModuleLine({ course, module, minutes, isFixed }: ModuleLineProps) {
  const { id, title } = module;
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <h3 className="min-w-0 font-bold wrap-anywhere">{title}</h3>
      <span className="facts text-sm text-ink-2">{showMinutes(minutes)}</span>
      {!isFixed && (
        <>
          <Link to={`${deskPaths.newLesson(course)}?module=${id}`} className={action}>
            New lesson<span className="sr-only"> in {title}</span>
          </Link>
          <button type="button" onClick={() => setChanging(true)} className={action}>
            Rename or delete<span className="sr-only"> {title}</span>
          </button>
        </>
      )}
      {isChanging && <ModuleDialog course={course} module={module} onClose={() => setChanging(false)} />}
    </div>
  );
}
