import { z } from 'zod';
import { FreeCompletion } from './free-completion.ts';
import { Role } from './role.ts';

/** Who is asking; visitors get null. */
export const Me = z
  .object({
    name: z.string(),
    email: z.string(),
    emailVerified: z
      .boolean()
      .meta({ description: 'What is given to an e-mail belongs to the account only once it is verified.' }),
    phone: z.string().meta({ description: 'E.164.' }),
    role: Role.meta({ description: 'Admins and instructors work at the desk.' }),
    completedCourses: z
      .array(z.uuid())
      .meta({ description: 'Courses that this person completed, paid and free, by `_id`.' }),
    freeCompletions: z.array(FreeCompletion).meta({ description: 'When each of the free ones was marked.' }),
  })
  .nullable()
  .meta({ id: 'Me' });

export const MeAnswer = z.object({ data: Me }).meta({ id: 'MeAnswer' });

export type Me = z.infer<typeof Me>;
export type MeAnswer = z.infer<typeof MeAnswer>;
