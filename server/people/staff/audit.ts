import type { DeskStaffMember } from '../../../contract/desk-staff.ts';
import type { Role } from '../../../contract/role.ts';
import type { Tx } from '../../db/client.ts';
import { recordAudit } from '../../records/index.ts';

type Held = { role: Role; courses: readonly DeskStaffMember['courses'][number][] };

type StaffChange = {
  action: 'staff.invite' | 'staff.edit' | 'staff.remove';
  actorId: string;
  before: Held & { id: string };
  after: Held;
};

/** Records what somebody may do and teach, before and after. */
export async function recordChange(tx: Tx, { action, actorId, before, after }: StaffChange): Promise<void> {
  const { id: userId } = before;
  const values = [
    { field: 'role', userId, before: before.role, after: after.role },
    { field: 'courses', userId, before: titlesOf(before), after: titlesOf(after) },
  ].filter((value) => value.before !== value.after);
  await recordAudit(tx, { actorId, action, recordId: userId, fields: values.map(({ field }) => field), values });
}

const titlesOf = ({ courses }: Held) => courses.map(({ title }) => title).join(', ');
