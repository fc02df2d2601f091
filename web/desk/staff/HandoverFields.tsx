import type { DeskStaffMember, DeskStaffWork } from '../../../contract/people/desk-staff.ts';
import { type Role, rolesMay } from '../../../contract/people/permission.ts';
import { Select } from '../../ui/form/fields.tsx';
import { recordOptions } from '../ui/options.ts';
import { getStaffWork } from './endpoints.ts';
import { classesText, leadsText } from './work-texts.ts';

export const noHandover = { ownerId: '', trainerId: '' } as const;

/** Says which work a member has that the new roles may not do, and asks who takes it over. */
export function HandoverFields({ member: { id, name }, next }: { member: DeskStaffMember; next: readonly Role[] }) {
  const { data: work } = getStaffWork.useQuery({ id });
  if (!work) return null;
  const { hasLeads, hasClasses } = lostWork(work, next);
  return (
    <>
      {hasLeads && (
        <>
          <p className="mb-3">{leadsText(name, work)}</p>
          <Select
            name="ownerId"
            label="Who gets the leads and messages?"
            none="No one: everybody sees them on Today"
            options={recordOptions(work.owners)}
          />
        </>
      )}
      {hasClasses && (
        <>
          <p className="mb-3">{classesText(name, work)}</p>
          <Select
            name="trainerId"
            label="Who teaches the classes?"
            none="No one yet"
            options={recordOptions(work.trainers)}
          />
        </>
      )}
    </>
  );
}

function lostWork({ leads, messages, classes }: DeskStaffWork, next: readonly Role[]) {
  return {
    hasLeads: leads + messages > 0 && !rolesMay(next, 'leads.work'),
    hasClasses: classes > 0 && !rolesMay(next, 'classes.teach'),
  };
}
