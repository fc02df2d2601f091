import { deskPaths } from '../../../contract/desk/paths.ts';
import { DeskStaffInvitation, type DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import { roleMay } from '../../../contract/people/permission.ts';
import { TextInput } from '../../ui/form/fields.tsx';
import { deskRoute, listQuery, useListQuery, visit } from '../route.ts';
import { Badge } from '../ui/Badge.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import type { ListColumn } from '../ui/list-columns.ts';
import { roleNames } from '../ui/names.ts';
import { RecordList } from '../ui/RecordList.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { inviteStaff, listStaff, listStaffCourses } from './endpoints.ts';
import { RoleFields } from './RoleFields.tsx';

function TaughtCourses({ role, courses }: Pick<DeskStaffMember, 'role' | 'courses'>) {
  if (roleMay(role, 'content.write')) return 'All';
  return courses.length > 0 ? courses.map(({ title }) => title).join(', ') : 'None yet';
}

const columns: ListColumn<DeskStaffMember>[] = [
  {
    label: 'Name',
    to: ({ id }) => deskPaths.staffMember(id),
    cell: ({ name }) => name,
  },
  { label: 'Role', cell: ({ role }) => roleNames[role], phone: 'below' },
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
    <DeskPage title="Staff" path={deskPaths.staff}>
      <RecordList
        what="staff"
        result={result}
        caption="Staff, newest account first"
        columns={columns}
        empty="No one to show."
      />
      <section aria-labelledby="invite" className="mt-6 max-w-2xl">
        <h2 id="invite" className="title-3">
          Invite someone
        </h2>
        <p className="mt-2 mb-6 text-ink-2">
          They get an email with a link that sets their password. People with an account can open the desk at once.
        </p>
        <InviteForm />
      </section>
    </DeskPage>
  );
}

const emptyInvitation: DeskStaffInvitation = { name: '', email: '', role: 'trainer', courses: [] };

function InviteForm() {
  const [invite] = inviteStaff.useMutation();
  const form = useDeskForm({
    schema: DeskStaffInvitation,
    defaultValues: emptyInvitation,
    send: invite,
    next: () => emptyInvitation,
  });
  return (
    <FormFrame form={form} label="Invite someone" submit="Send the invitation" saved="The invitation is on its way.">
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
