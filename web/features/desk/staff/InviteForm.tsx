import { DeskStaffInvitation } from '../../../../contract/desk-staff.ts';
import { TextField } from '../ui/FormFields.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useInviteStaffMutation } from './endpoints.ts';
import { RoleFields } from './RoleFields.tsx';

const nobody: DeskStaffInvitation = { name: '', email: '', role: 'instructor', courses: [] };

/** Invites somebody by mail. */
export function InviteForm() {
  const [invite] = useInviteStaffMutation();
  const invitation = useDeskForm<DeskStaffInvitation, DeskStaffInvitation>({
    schema: DeskStaffInvitation,
    defaultValues: nobody,
    send: invite,
    next: () => nobody,
  });
  return (
    <FormFrame
      of={invitation}
      label="Invite somebody"
      submit="Send the invitation"
      saved="The invitation is on its way."
    >
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={invitation} name="name" label="Full name" />
        <TextField of={invitation} name="email" label="E-mail" type="email" inputMode="email" />
      </div>
      <RoleFields of={invitation} roleField="role" coursesField="courses" />
    </FormFrame>
  );
}
