import { Link, useParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useGetStaffMemberQuery } from './endpoints.ts';
import { MemberActions } from './MemberActions.tsx';
import { MemberForm } from './MemberForm.tsx';

/** Somebody of the staff: what they may do. */
export function MemberPage() {
  const { id = '' } = useParams();
  const { data: member, isError, refetch } = useGetStaffMemberQuery(id);
  if (member === null) return <DeskMissing />;
  return (
    <DeskPage
      title={member?.name ?? 'Staff'}
      path={deskPaths.staffMember(id)}
      above={
        <Link to={deskPaths.staff} className="inline-flex min-h-6 items-center underline underline-offset-4">
          Staff
        </Link>
      }
    >
      {member ? (
        <div className="max-w-2xl">
          <p className="mb-6 wrap-anywhere text-ink-2">
            {member.email}
            {!member.joined && ', invited and not here yet'}
          </p>
          <MemberForm key={id} member={member} />
          <MemberActions member={member} />
        </div>
      ) : (
        <Loading what="account" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
