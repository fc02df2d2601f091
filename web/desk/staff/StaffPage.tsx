import { useState } from 'react';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { DeskStaffInvitation, type DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import { rolesMay } from '../../../contract/people/permission.ts';
import { buttonClass } from '../../ui/button.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { rolesText } from '../ui/names.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { showToast } from '../ui/toast.ts';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { inviteStaff, listStaff, listStaffCourses } from './endpoints.ts';
import { RoleFields } from './RoleFields.tsx';

function TaughtCourses({ roles, courses }: Pick<DeskStaffMember, 'roles' | 'courses'>) {
  if (rolesMay(roles, 'content.write')) return 'All';
  if (!rolesMay(roles, 'classes.teach')) return null;
  return courses.length > 0 ? courses.map(({ title }) => title).join(', ') : 'None yet';
}

const columns: ListColumn<DeskStaffMember>[] = [
  {
    label: 'Name',
    to: ({ id }) => deskPaths.staffMember(id),
    cell: ({ name }) => name,
  },
  { label: 'Roles', cell: ({ roles }) => rolesText(roles), phone: 'below' },
  { label: 'Email', cell: ({ email }) => email, phone: 'panel' },
  {
    label: 'State',
    cell: ({ hasJoined }) => (hasJoined ? <Badge tone="good">Joined</Badge> : <Badge tone="accent">Invited</Badge>),
    width: 's',
    phone: 'beside',
  },
  { label: 'Courses', cell: TaughtCourses },
];

export function StaffPage() {
  const query = useListQuery(['cursor']);
  const result = listStaff.useQuery(query);
  return (
    <DeskPage title="Staff" path={deskPaths.staff} actions={<InviteButton />}>
      <RecordList
        what="staff"
        result={result}
        caption="Staff, newest account first"
        columns={columns}
        empty="No one to show."
      />
    </DeskPage>
  );
}

function InviteButton() {
  const open = useState<boolean>();
  const [, setOpen] = open;
  return (
    <DialogButton
      id="invite"
      label="Invite"
      title="Invite someone"
      text="They get an email with a link that sets their password. People with an account can open the desk at once."
      className={buttonClass('accent')}
      open={open}
    >
      <InviteForm onSent={() => setOpen(false)} />
    </DialogButton>
  );
}

const emptyInvitation: DeskStaffInvitation = { name: '', email: '', roles: ['trainer'], courses: [] };

function InviteForm({ onSent }: { onSent: () => void }) {
  const [invite] = inviteStaff.useMutation();
  const form = useDeskForm({
    schema: DeskStaffInvitation,
    defaultValues: emptyInvitation,
    send: async (invitation) => {
      const result = await invite(invitation);
      if (result.data) showToast({ text: `The invitation to ${invitation.email} is on its way.` });
      return result;
    },
    onSent,
  });
  return (
    <FormFrame form={form} label="Invite someone" submit="Send the invitation">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextInput name="name" label="Full name" />
        <TextInput name="email" label="Email" type="email" inputMode="email" />
      </div>
      <RoleFields />
    </FormFrame>
  );
}

export const page = deskRoute(StaffPage, (_, { searchParams }) => [
  visit(listStaff, listQuery(searchParams, ['cursor'])),
  visit(listStaffCourses, undefined),
]);
