import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskStaffMember } from '../../../../contract/desk-staff.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useInviteStaffAgainMutation, useRemoveStaffMemberMutation } from './endpoints.ts';

/** What can be done with somebody of the staff beside changing their role. */
export function MemberActions({ member: { id, name, joined } }: { member: DeskStaffMember }) {
  const [inviteAgain] = useInviteStaffAgainMutation();
  const [remove] = useRemoveStaffMemberMutation();
  const [isMailed, setIsMailed] = useState(false);
  const navigate = useNavigate();

  const mail = async () => {
    const answer = await inviteAgain(id);
    setIsMailed(!answer.error);
    return answer;
  };
  const leave = async () => {
    const answer = await remove(id);
    if (!answer.error) await navigate(deskPaths.staff);
    return answer;
  };

  return (
    <div className="mt-10 flex flex-wrap items-center gap-3 border-t border-hairline pt-6">
      {!joined && (
        <ActionButton id="invite-again" act={mail}>
          Mail the invitation again
        </ActionButton>
      )}
      <p role="status" className="font-medium text-good empty:sr-only">
        {isMailed && 'The invitation is on its way.'}
      </p>
      <ActionButton
        id="remove"
        act={leave}
        confirm={{
          title: `Remove ${name} from the staff?`,
          text: 'Their account stays, as that of a learner. You can invite them again.',
          button: 'Remove from the staff',
        }}
      >
        Remove from the staff
      </ActionButton>
    </div>
  );
}
