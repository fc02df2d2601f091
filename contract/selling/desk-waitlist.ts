import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { waitlistStates } from './waitlist.ts';

export const DeskWaitlistQuery = z.strictObject({
  course: z.uuid().optional(),
  state: z.enum(waitlistStates).optional(),
  cursor,
});

export const DeskWaiting = z
  .object({
    id: z.uuid(),
    name: z.string(),
    personId: z.uuid().nullable().meta({ description: 'Id of the person who waits; null once they are erased.' }),
    email: z.string(),
    mobile: z.string(),
    course: z.object({ id: z.uuid(), title: z.string() }),
    batch: z.int().nullable().meta({ description: 'Number of the only batch that the person waits for.' }),
    state: z.enum(waitlistStates),
    order: z
      .object({ id: z.uuid(), code: z.string(), heldUntil: time.nullable() })
      .nullable()
      .meta({ description: 'The order that offered a seat.' }),
    joinedAt: time,
  })
  .meta({ id: 'DeskWaiting' });

export const DeskWaitlist = listResponse(DeskWaiting, 'DeskWaitlist');

export type DeskWaitlistQuery = z.infer<typeof DeskWaitlistQuery>;
export type DeskWaiting = z.infer<typeof DeskWaiting>;
export type DeskWaitlist = z.infer<typeof DeskWaitlist>;
