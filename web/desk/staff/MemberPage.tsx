import { useNavigate, useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { DeskStaffFields, type DeskStaffMember } from '../../../contract/people/desk-staff.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { EmailAddress } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useVersionedForm } from '../ui/use-desk-form.ts';
import { getStaffMember, inviteStaffAgain, listStaffCourses, removeStaffMember, saveStaffMember } from './endpoints.ts';
import { RoleFields } from './RoleFields.tsx';

const above = { to: deskPaths.staff, label: 'Staff' };

export function MemberPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      title="Staff"
      what="account"
      path={deskPaths.staffMember(id)}
      above={above}
      result={getStaffMember.useQuery({ id })}
    >
      {(member) => (
        <DeskPage title={member.name} path={deskPaths.staffMember(id)} above={above}>
          <div className="max-w-2xl">
            <div className="mb-6 text-ink-2">
              <EmailAddress email={member.email} name={member.name} />
              {!member.hasJoined && <p>Invited, not joined yet</p>}
            </div>
            <MemberForm member={member} />
            <MemberActions member={member} />
          </div>
        </DeskPage>
      )}
    </RecordPage>
  );
}

function MemberForm({ member: { id, role, courses, version } }: { member: DeskStaffMember }) {
  const [save] = saveStaffMember.useMutation();
  const form = useVersionedForm({
    schema: DeskStaffFields,
    defaultValues: { role, courses: courses.map((course) => course.id) },
    version,
    send: (output) => save({ id, ...output }),
  });
  return (
    <FormFrame form={form} label="Role and courses" saved="Saved. The change applies from their next click.">
      <RoleFields />
    </FormFrame>
  );
}

function MemberActions({ member: { id, name, hasJoined } }: { member: DeskStaffMember }) {
  const [inviteAgain] = inviteStaffAgain.useMutation();
  const [remove] = removeStaffMember.useMutation();
  const navigate = useNavigate();

  const leave = async () => {
    const result = await remove({ id });
    if (!result.error) await navigate(deskPaths.staff);
    return result;
  };

  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-hairline pt-6">
      {!hasJoined && (
        <ActionButton
          id="invite-again"
          act={() => inviteAgain({ id })}
          toast={() => ({ text: 'The invitation is on its way.' })}
        >
          Email the invitation again
        </ActionButton>
      )}
      <ActionButton
        id="remove"
        act={leave}
        confirm={{
          title: `Remove ${name} from the staff?`,
          text: 'Their account stays, as that of a learner. You can invite them again.',
          button: 'Remove from the staff',
          isLoss: true,
        }}
      >
        Remove from the staff
      </ActionButton>
    </div>
  );
}

export const page = deskRoute(MemberPage, ({ id = '' }) => [
  visit(getStaffMember, { id }),
  visit(listStaffCourses, undefined),
]);
