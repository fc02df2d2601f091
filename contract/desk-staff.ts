import { z } from 'zod';
import { cursor, listAnswer } from './cursor.ts';
import { roles } from './role.ts';
import { email, line } from './text.ts';

/** Roles of those who work at the desk. */
const staffRoles = roles.filter((role) => role !== 'learner');
const role = z.enum(staffRoles).meta({ description: 'Admins run the desk; instructors write their courses.' });

const StaffCourse = z.object({ id: z.uuid(), title: z.string() });

export const DeskStaffMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role,
    joined: z.boolean().meta({ description: 'False until they have accepted the invitation.' }),
    courses: z.array(StaffCourse).meta({ description: 'What an instructor teaches; admins need none.' }),
    version: z.int().meta({ description: 'Of role and courses: whoever changes them says which they read.' }),
  })
  .meta({ id: 'DeskStaffMember' });

export const DeskStaffQuery = z.strictObject({ cursor });
export const DeskStaffParams = z.object({ id: z.uuid() });
export const DeskStaffList = listAnswer(DeskStaffMember, 'DeskStaffList');
export const DeskStaffAnswer = z.object({ data: DeskStaffMember }).meta({ id: 'DeskStaffAnswer' });
export const DeskStaffCourses = z.object({ data: z.array(StaffCourse) }).meta({ id: 'DeskStaffCourses' });

/** What the desk says of a member: `courses` by id, of no account for an admin. */
export const DeskStaffFields = z.strictObject({ role, courses: z.array(z.uuid()).max(500) });

/** Body of `PUT /api/desk/staff/{id}`. */
export const DeskStaffChange = DeskStaffFields.extend({ version: z.int() }).meta({ id: 'DeskStaffChange' });

/** Body of `POST /api/desk/staff`. */
export const DeskStaffInvitation = DeskStaffFields.extend({
  name: line(100, 'Full name is required'),
  email: email(),
}).meta({ id: 'DeskStaffInvitation' });

export type DeskStaffMember = z.infer<typeof DeskStaffMember>;
export type DeskStaffList = z.infer<typeof DeskStaffList>;
export type DeskStaffAnswer = z.infer<typeof DeskStaffAnswer>;
export type DeskStaffCourses = z.infer<typeof DeskStaffCourses>;
export type DeskStaffFields = z.infer<typeof DeskStaffFields>;
export type DeskStaffChange = z.infer<typeof DeskStaffChange>;
export type DeskStaffInvitation = z.infer<typeof DeskStaffInvitation>;
