import { z } from 'zod';
import { cursor, listResponse } from '../base/cursor.ts';
import { time } from '../base/schemas.ts';
import { alertKinds } from '../base/states.ts';

/** A case that staff must decide, because no rule does. */
export const DeskAlert = z
  .object({
    id: z.uuid(),
    kind: z.enum(alertKinds),
    text: z.string(),
    order: z.object({ id: z.uuid(), code: z.string() }).nullable(),
    answerBy: z.iso.date().nullable().meta({ description: 'The day on which an answer is due, such as to a dispute.' }),
    raisedAt: time,
    doneAt: time.nullable(),
    doneBy: z.string().nullable().meta({ description: 'Name; null while it is open, or when it ended by itself.' }),
  })
  .meta({ id: 'DeskAlert' });

const alertStates = ['open', 'done'] as const;

export const DeskAlertsQuery = z.strictObject({ state: z.enum(alertStates).optional(), cursor });
export const DeskAlertList = listResponse(DeskAlert, 'DeskAlertList');

export type AlertState = (typeof alertStates)[number];
export type DeskAlert = z.infer<typeof DeskAlert>;
export type DeskAlertsQuery = z.infer<typeof DeskAlertsQuery>;
export type DeskAlertList = z.infer<typeof DeskAlertList>;
