import { DeskStaffFields, type DeskStaffMember } from '../../../../contract/desk-staff.ts';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useChangeStaffMemberMutation } from './endpoints.ts';
import { RoleFields } from './RoleFields.tsx';

/** Changes what somebody may do. */
export function MemberForm({ member: { id, role, courses, version } }: { member: DeskStaffMember }) {
  const [change] = useChangeStaffMemberMutation();
  const fields = useVersionedForm<DeskStaffFields, DeskStaffFields>({
    schema: DeskStaffFields,
    defaultValues: { role, courses: courses.map((course) => course.id) },
    version,
    send: (output) => change({ id, ...output }),
  });
  return (
    <FormFrame of={fields} label="Role and courses" saved="Saved. It counts from their next click on.">
      <RoleFields of={fields} roleField="role" coursesField="courses" />
    </FormFrame>
  );
}
