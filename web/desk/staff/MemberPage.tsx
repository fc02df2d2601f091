import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { DeskHandover, type DeskStaffMember, DeskStaffSave } from '../../../contract/people/desk-staff.ts';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { EmailAddress } from '../ui/ContactDetails.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { DialogButton } from '../ui/DialogButton.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { showToast } from '../ui/toast.ts';
import { useDeskForm, useVersionedForm } from '../ui/use-desk-form.ts';
import {
  getStaffMember,
  getStaffWork,
  inviteStaffAgain,
  listStaffCourses,
  removeStaffMember,
  saveStaffMember,
} from './endpoints.ts';
import { HandoverFields, noHandover } from './HandoverFields.tsx';
import { RoleFields, useChosenRoles } from './RoleFields.tsx';

const above = { to: deskPaths.staff, label: 'Staff' };

type MemberProps = { member: DeskStaffMember };

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

// The version belongs to the record and not to the typed values.
const Changes = DeskStaffSave.omit({ version: true });

function MemberForm({ member }: MemberProps) {
  const { id, roles, courses, version } = member;
  const [save] = saveStaffMember.useMutation();
  const form = useVersionedForm({
    schema: Changes,
    defaultValues: { roles, courses: courses.map((course) => course.id), ...noHandover },
    version,
    send: (output) => save({ id, ...output }),
  });
  return (
    <FormFrame form={form} label="Roles and courses" saved="Saved. The change applies from their next click.">
      <RoleFields />
      <HandoverToChosenRoles member={member} />
    </FormFrame>
  );
}

function HandoverToChosenRoles({ member }: MemberProps) {
  return <HandoverFields member={member} next={useChosenRoles()} />;
}

function MemberActions({ member }: MemberProps) {
  const { id, hasJoined } = member;
  const [inviteAgain] = inviteStaffAgain.useMutation();
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
      <DialogButton
        id="remove"
        label="Remove from the staff"
        title={`Remove ${member.name} from the staff?`}
        text="Their account becomes that of a learner. You can invite them again."
      >
        <RemoveForm member={member} />
      </DialogButton>
    </div>
  );
}

function RemoveForm({ member }: MemberProps) {
  const [remove] = removeStaffMember.useMutation();
  const form = useDeskForm({
    schema: DeskHandover,
    defaultValues: noHandover,
    send: async (handover) => {
      const result = await remove({ id: member.id, ...handover });
      if (result.data) {
        showToast({ text: result.data.message, next: deskPaths.staff });
        form.leave(deskPaths.staff);
      }
      return result;
    },
    idPrefix: 'remove',
  });
  return (
    <FormFrame form={form} label="Remove from the staff" submit="Remove from the staff" variant="bad">
      <HandoverFields member={member} next={[]} />
    </FormFrame>
  );
}

export const page = deskRoute(MemberPage, ({ id = '' }) => [
  visit(getStaffMember, { id }),
  visit(getStaffWork, { id }),
  visit(listStaffCourses, undefined),
]);
