import type { DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import { ListBox } from '../../ui/form/CheckBox.tsx';
import { Select } from '../../ui/form/fields.tsx';
import { useFormState } from '../../ui/form/form-state.ts';
import { useFieldValue } from '../../ui/form/form-values.ts';
import { roleNames } from '../ui/names.ts';
import { listStaffCourses } from './endpoints.ts';

export function RoleFields() {
  const { errors } = useFormState();
  const role = useFieldValue('role');
  const isTrainer = role === 'trainer';
  const tasks = roleOptions.find(({ value }) => value === role)?.tasks;
  const { data: courses = [] } = listStaffCourses.useQuery();
  return (
    <>
      <Select name="role" label="Role" options={roleOptions} />
      <p className="-mt-4 mb-6 text-ink-2">{tasks}</p>
      {isTrainer && (
        <fieldset className="mb-6">
          <legend className="mb-1.5 font-bold">Courses</legend>
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

type StaffRole = DeskStaffMember['role'];

const roleTasks: Record<StaffRole, string> = {
  counsellor: 'Counsellors call leads, send payment links and record what was paid.',
  coordinator: 'Coordinators plan the batches and see who is in them.',
  trainer: 'Trainers write their courses, and see the learners in them and their own pay.',
  editor: 'Editors write the whole site: courses, topics, posts, testimonials, legal pages and images.',
  accountant: 'Accountants see and record payments, refund money, keep the books and pay trainers.',
  admin: 'Admins run the whole desk, including this page.',
};

const staffRoles: readonly StaffRole[] = ['counsellor', 'coordinator', 'trainer', 'editor', 'accountant', 'admin'];
const roleOptions = staffRoles.map((value) => ({ value, label: roleNames[value], tasks: roleTasks[value] }));
