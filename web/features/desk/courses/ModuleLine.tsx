import { Link } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { showMinutes } from '../../../ui/minutes.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { linkClass } from '../ui/link.ts';
import { useDeleteDeskModuleMutation } from './endpoints.ts';
import type { ModuleRow } from './outline-rows.ts';
import { RenameModule } from './RenameModule.tsx';

type ModuleLineProps = {
  course: string;
  module: ModuleRow;
  /** Of its lessons together. */
  minutes: number;
  /** Nothing may be added or deleted now. */
  isFixed: boolean;
};

/** A module in the outline, with what can be done to it. */
export function ModuleLine({ course, module, minutes, isFixed }: ModuleLineProps) {
  const { id, version, title } = module;
  const [remove] = useDeleteDeskModuleMutation();
  return (
    <div className="py-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-bold wrap-anywhere">{title}</h3>
        <span className="facts text-sm text-ink-2">{showMinutes(minutes)}</span>
        {!isFixed && (
          <Link
            to={`${deskPaths.newLesson(course)}?module=${id}`}
            className={`${linkClass} inline-flex min-h-8 items-center`}
          >
            New lesson<span className="sr-only"> in {title}</span>
          </Link>
        )}
      </div>
      <details className={isFixed ? 'hidden' : ''}>
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-[0.9375rem] text-ink-2 hover:text-ink">
          Rename or delete
        </summary>
        <div className="grid max-w-xl gap-3 py-3">
          <RenameModule key={version} course={course} module={module} />
          <div>
            <ActionButton
              id={`delete-${id}`}
              act={() => remove({ course, module: id })}
              confirm={{
                title: `Delete ${title}?`,
                text: 'The module goes to the trash with its lessons, from where it can be brought back for 30 days.',
                button: 'Delete the module',
              }}
            >
              Delete the module
            </ActionButton>
          </div>
        </div>
      </details>
    </div>
  );
}
