import { Link, useSearchParams } from 'react-router';
import type { DeskStaffMember } from '../../../../contract/desk-staff.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { Badge } from '../ui/Badge.tsx';
import { CursorPager } from '../ui/CursorPager.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { type Column, RecordTable } from '../ui/RecordTable.tsx';
import { useGetStaffQuery } from './endpoints.ts';
import { InviteForm } from './InviteForm.tsx';
import { roleWords } from './role-words.ts';

function Teaches({ role, courses }: Pick<DeskStaffMember, 'role' | 'courses'>) {
  if (role === 'admin') return 'All';
  return courses.length > 0 ? courses.map(({ title }) => title).join(', ') : 'None yet';
}

const columns: Column<DeskStaffMember>[] = [
  {
    label: 'Name',
    cell: ({ id, name }) => (
      <Link to={deskPaths.staffMember(id)} className="inline-flex min-h-6 items-center underline underline-offset-4">
        {name}
      </Link>
    ),
  },
  { label: 'E-mail', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Role', cell: ({ role }) => roleWords[role] },
  { label: 'Courses', cell: Teaches },
  {
    label: 'State',
    cell: ({ joined }) => (joined ? <Badge tone="good">Joined</Badge> : <Badge tone="accent">Invited</Badge>),
  },
];

/** Who works at the desk, and the form that invites others. */
export function StaffPage() {
  const cursor = useSearchParams()[0].get('cursor') ?? undefined;
  const { data: staff, isError, refetch } = useGetStaffQuery(cursor);
  return (
    <DeskPage title="Staff" path={deskPaths.staff}>
      {staff ? (
        <>
          <RecordTable
            caption="Staff, newest account first"
            columns={columns}
            rows={staff.data}
            keyOf={({ id }) => id}
            empty="Nobody is on this page."
          />
          <CursorPager next={staff.next} />
        </>
      ) : (
        <Loading what="staff" failed={isError} onRetry={refetch} />
      )}
      <section aria-labelledby="invite" className="mt-12 max-w-2xl">
        <h2 id="invite" className="title-3">
          Invite somebody
        </h2>
        <p className="mt-2 mb-6 text-ink-2">
          They get a mail with a link that sets their password. Whoever has an account already can open the desk at
          once.
        </p>
        <InviteForm />
      </section>
    </DeskPage>
  );
}
