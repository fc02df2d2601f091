import { type Role, roles } from '../../../contract/people/permission.ts';
import { ListBox } from '../../ui/form/CheckBox.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { useTicked } from '../../ui/form/form-values.ts';
import { roleNames } from '../ui/names.ts';
import { listStaffCourses } from './endpoints.ts';

/** The roles that are ticked in the form around it. */
export function useChosenRoles(): Role[] {
  const ticked = useTicked('roles');
  return roles.filter((role) => ticked.includes(role));
}

export function RoleFields() {
  const { errors } = useFormState();
  const isTrainer = useChosenRoles().includes('trainer');
  const { data: courses = [] } = listStaffCourses.useQuery();
  return (
    <>
      <fieldset className="mb-6">
        <legend className="mb-1.5 font-bold">Roles</legend>
        {staffRoles.map((role) => (
          <ListBox key={role} name="roles" value={role} className="flex min-h-11 items-center gap-3 py-1 leading-snug">
            <span>
              {roleNames[role]} <span className="block text-[0.9375rem] text-ink-2">{roleTasks[role]}</span>
            </span>
          </ListBox>
        ))}
        <p role="alert" className="pt-1 text-[0.9375rem] text-bad empty:hidden">
          {errors.roles}
        </p>
      </fieldset>
      {isTrainer && (
        <fieldset className="mb-6">
          <legend className="mb-1.5 font-bold">Courses they teach</legend>
          <ul className="max-h-80 overflow-y-auto rounded border border-ink-2 bg-sheet px-3.5 py-1.5">
            {courses.map(({ id, title }) => (
              <li key={id}>
                <ListBox name="courses" value={id} className="flex min-h-11 items-center gap-3 py-1 leading-snug">
                  {title}
                </ListBox>
              </li>
            ))}
          </ul>
          <p role="alert" className="pt-1 text-[0.9375rem] text-bad empty:hidden">
            {errors.courses}
          </p>
        </fieldset>
      )}
    </>
  );
}

const roleTasks: Record<Role, string> = {
  counsellor: 'Calls leads, sends payment links and records what was paid.',
  coordinator: 'Plans the batches, and sees progress, certificates and surveys.',
  trainer: 'Writes their courses, and sees the learners in them and their own pay.',
  editor: 'Writes the whole site: courses, topics, posts, testimonials, legal pages and images.',
  accountant: 'Sees and records payments, refunds money, keeps the books and pays trainers.',
  admin: 'Runs the whole desk, including this page.',
};

const staffRoles: readonly Role[] = ['counsellor', 'coordinator', 'trainer', 'editor', 'accountant', 'admin'];
