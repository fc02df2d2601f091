import { type Path, useWatch } from 'react-hook-form';
import type { DeskStaffFields, DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import { SelectField, valueInForm } from '../ui/FormFields.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';
import { listStaffCourses } from './endpoints.ts';

type RoleFieldsProps<Fields extends DeskStaffFields> = {
  form: DeskForm<Fields, Fields>;
  roleField: Path<Fields>;
  coursesField: Path<Fields>;
};

/** The role of a member, and the courses of a trainer. */
export function RoleFields<Fields extends DeskStaffFields>({ form, roleField, coursesField }: RoleFieldsProps<Fields>) {
  const { hookForm } = form;
  const role = useWatch({ control: hookForm.control, name: roleField });
  const isTrainer = role === 'trainer';
  const tasks = roleOptions.find(({ value }) => value === role)?.tasks;
  const { data: courses = [] } = listStaffCourses.useQuery();
  const taughtIds = valueInForm(form, coursesField);
  const error = hookForm.getFieldState(coursesField, hookForm.formState).error?.message;
  return (
    <>
      <SelectField form={form} name={roleField} label="Role" options={roleOptions} />
      <p className="-mt-4 mb-6 text-ink-2">{tasks}</p>
      {isTrainer && (
        <fieldset className="mb-6">
          <legend className="mb-1.5 font-bold">Courses</legend>
          <ul className="max-h-80 overflow-y-auto rounded border border-ink-2 bg-sheet px-3.5 py-1.5">
            {courses.map(({ id, title }) => (
              <li key={id}>
                <label className="flex min-h-11 items-center gap-3 py-1 leading-snug">
                  <input
                    {...hookForm.register(coursesField)}
                    type="checkbox"
                    value={id}
                    defaultChecked={Array.isArray(taughtIds) && taughtIds.includes(id)}
                    className="size-5 shrink-0 accent-ink"
                  />
                  {title}
                </label>
              </li>
            ))}
          </ul>
          <p role="alert" className="pt-1 text-[0.9375rem] text-bad empty:hidden">
            {error}
          </p>
        </fieldset>
      )}
    </>
  );
}

type StaffRole = DeskStaffMember['role'];

export const roleLabels: Record<StaffRole, string> = {
  admin: 'Admin',
  counsellor: 'Counsellor',
  accountant: 'Accountant',
  coordinator: 'Coordinator',
  editor: 'Editor',
  trainer: 'Trainer',
};

/** The tasks of each role. */
const roleTasks: Record<StaffRole, string> = {
  counsellor: 'Counsellors answer requests, send payment links and record what was paid.',
  coordinator: 'Coordinators plan the batches and see who is in them.',
  trainer: 'Trainers write their courses, see the learners in them, and what they earn.',
  editor: 'Editors write the whole site: courses, topics, posts, testimonials, legal pages and images.',
  accountant: 'Accountants see and record payments, return money, keep the books and pay trainers.',
  admin: 'Admins run the whole desk, including this page.',
};

const staffRoles: readonly StaffRole[] = ['counsellor', 'coordinator', 'trainer', 'editor', 'accountant', 'admin'];
const roleOptions = staffRoles.map((value) => ({ value, label: roleLabels[value], tasks: roleTasks[value] }));
