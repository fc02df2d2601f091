import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { email } from '../base/email.ts';
import { line } from '../base/text.ts';
import { Role, roles } from './permission.ts';

const chosenRoles = z
  .array(Role)
  .min(1, 'Choose at least one role')
  .max(roles.length)
  .meta({ description: 'The roles; each adds its permissions.' });

const StaffCourse = z.object({ id: z.uuid(), title: z.string() });

export const DeskStaffMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    roles: chosenRoles,
    hasJoined: z.boolean().meta({ description: 'False until they have accepted the invitation.' }),
    courses: z
      .array(StaffCourse)
      .meta({ description: 'The courses of a trainer; people without that role have none.' }),
    version: z.int().meta({ description: 'Version of roles and courses; a change names the version that was read.' }),
  })
  .meta({ id: 'DeskStaffMember' });

export const DeskStaffQuery = z.strictObject({ cursor });
export const DeskStaffList = listResponse(DeskStaffMember, 'DeskStaffList');
export const DeskStaffResponse = z.object({ data: DeskStaffMember }).meta({ id: 'DeskStaffResponse' });
export const DeskStaffCourses = z.object({ data: z.array(StaffCourse) }).meta({ id: 'DeskStaffCourses' });

/** Roles and courses of a member; `courses` has ids, and is ignored without the role of a trainer. */
export const DeskStaffFields = z.strictObject({ roles: chosenRoles, courses: z.array(z.uuid()).max(500) });

const colleague = z.union([z.literal(['', null]).transform(() => null), z.uuid()], { error: 'Choose someone' });

/** The colleagues who take over the work that a member may no longer do; null for no one. */
const handoverFields = {
  ownerId: colleague.default(null).meta({ description: 'Owner of the leads and messages; null for no one.' }),
  trainerId: colleague.default(null).meta({ description: 'Trainer of the coming classes; null for no one.' }),
};

export const DeskHandover = z.strictObject(handoverFields).meta({ id: 'DeskHandover' });

export const DeskStaffSave = DeskStaffFields.extend({ version: z.int(), ...handoverFields }).meta({
  id: 'DeskStaffSave',
});

export const DeskStaffInvitation = DeskStaffFields.extend({
  name: line(100, 'Full name is required'),
  email: email(),
}).meta({ id: 'DeskStaffInvitation' });

const Colleague = z.object({ id: z.uuid(), name: z.string() });

export const DeskStaffWork = z
  .object({
    leads: z.int().meta({ description: 'Leads that the member owns.' }),
    calls: z.int().meta({ description: 'Calls that are planned with them.' }),
    messages: z.int().meta({ description: 'Messages that the member owns.' }),
    classes: z.int().meta({ description: 'Coming classes that the member teaches.' }),
    owners: z.array(Colleague).meta({ description: 'Colleagues who may work on leads and messages.' }),
    trainers: z.array(Colleague).meta({ description: 'Colleagues who may teach the course of every coming class.' }),
  })
  .meta({ id: 'DeskStaffWork' });
export const DeskStaffWorkResponse = z.object({ data: DeskStaffWork }).meta({ id: 'DeskStaffWorkResponse' });

export type DeskHandover = z.infer<typeof DeskHandover>;
export type DeskStaffWork = z.infer<typeof DeskStaffWork>;
export type DeskStaffMember = z.infer<typeof DeskStaffMember>;
export type DeskStaffList = z.infer<typeof DeskStaffList>;
export type DeskStaffCourses = z.infer<typeof DeskStaffCourses>;
export type DeskStaffFields = z.infer<typeof DeskStaffFields>;
export type DeskStaffSave = z.infer<typeof DeskStaffSave>;
export type DeskStaffInvitation = z.infer<typeof DeskStaffInvitation>;
export type DeskStaffQuery = z.infer<typeof DeskStaffQuery>;

export const DeskOwner = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'DeskOwner' });

export type DeskOwner = z.infer<typeof DeskOwner>;
