import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { FreeCompletion } from '../learning/free-completion.ts';
import { Role } from './permission.ts';

/** The signed-in person; null for visitors. */
export const Me = z
  .object({
    name: z.string(),
    email: z.string(),
    emailVerified: z
      .boolean()
      .meta({ description: 'Records under an email belong to the account only once it is verified.' }),
    phone: z.string().meta({ description: 'E.164.' }),
    roles: z.array(Role).meta({ description: 'Staff have at least one; learners have none.' }),
    hasSecondFactor: z.boolean().meta({ description: 'Whether sign-in asks for a code too.' }),
    needsSecondFactor: z
      .boolean()
      .meta({ description: 'Whether the site asks staff with these roles for a code that is not set up yet.' }),
    secondFactorDueAt: time
      .nullable()
      .meta({ description: 'Until when they may do without that code; null if they need none, or already need one.' }),
    enrolledCourses: z
      .array(z.uuid())
      .meta({ description: 'Courses that are sold in which this person has a seat, by `_id`.' }),
    completedCourses: z
      .array(z.uuid())
      .meta({ description: 'Courses that this person completed, paid and free, by `_id`.' }),
    freeCompletions: z
      .array(FreeCompletion)
      .meta({ description: 'Time at which each free course was marked as completed.' }),
  })
  .nullable()
  .meta({ id: 'Me' });

export const MeResponse = z.object({ data: Me }).meta({ id: 'MeResponse' });

export type Me = z.infer<typeof Me>;
