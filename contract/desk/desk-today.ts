import { z } from 'zod';
import { time } from '../base/schemas.ts';
import { classChat } from '../teaching/desk-classes.ts';

export const todayKinds = [
  'class',
  'doubt',
  'work',
  'call',
  'lead',
  'hold',
  'due',
  'message',
  'seat',
  'transfer',
  'approval',
  'refundToSend',
  'supply',
  'bankLine',
  'alert',
  'mail',
  'batch',
  'fallingBehind',
  'draftPost',
  'draftCourse',
] as const;

export const MAX_ROWS_PER_KIND = 8;

export const MAX_WAITING = 1000;

/** `late`: its time is over, or it has waited since before today. */
export const todayParts = ['late', 'today', 'later'] as const;

const kind = z.enum(todayKinds);

const Row = z
  .object({
    kind,
    id: z.uuid().meta({ description: 'Id of its record.' }),
    at: time.meta({ description: 'Time at which it is due, or since which it has waited.' }),
    part: z.enum(todayParts),
    personId: z.uuid().nullable(),
    name: z.string().meta({ description: 'The person or record that the task is about; may be empty.' }),
    mobile: z.string(),
    why: z.string(),
    amountPaise: z.int().nullable(),
    orderId: z.uuid().nullable(),
    link: z.string().nullable().meta({ description: 'Address at which a class is joined.' }),
    chatText: classChat,
  })
  .meta({ id: 'DeskTodayRow' });

const Waiting = z
  .object({
    kind,
    total: z.int().meta({ description: `Number of waiting tasks; ${MAX_WAITING} means that or more.` }),
  })
  .meta({ id: 'DeskWaiting' });

const paise = (description: string) =>
  z.object({
    now: z.int().meta({ description: `${description} in this month until now, in paise.` }),
    before: z.int().meta({ description: 'The same for the whole month before.' }),
  });

const Month = z
  .object({
    month: z.string().meta({ description: '`2026-11`, in Asia/Kolkata.' }),
    collected: paise('Paid for orders'),
    outstanding: z.object({
      now: z.int().meta({ description: 'Instalments whose due day is over, less the payments, in paise.' }),
      before: z.int().meta({ description: 'The same at the end of the month before.' }),
    }),
    returned: paise('Sent back'),
    batches: z
      .array(
        z.object({
          id: z.uuid(),
          number: z.int(),
          course: z.string(),
          startsOn: z.iso.date(),
          seats: z.int().nullable().meta({ description: 'Null if there is no limit.' }),
          now: z.int().meta({ description: 'Seats that are taken, by learners or live holds.' }),
          before: z.int().meta({ description: 'Seats that learners had when this month began.' }),
        }),
      )
      .meta({ description: 'The batches that begin next.' }),
    sources: z
      .array(
        z.object({
          source: z.string().meta({ description: 'Empty for a direct visit.' }),
          now: z.int().meta({ description: 'Leads of this month until now.' }),
          before: z.int(),
        }),
      )
      .meta({ description: 'Sources of the leads, the most frequent first.' }),
  })
  .meta({ id: 'DeskMonth' });

export const DeskToday = z
  .object({
    day: z.iso.date().meta({ description: 'Today in Asia/Kolkata.' }),
    waiting: z.array(Waiting).meta({ description: 'Every kind of task that the caller has permission for.' }),
    rows: z
      .array(Row)
      .meta({ description: `At most ${MAX_ROWS_PER_KIND} of a kind: missed calls first, then by time.` }),
  })
  .meta({ id: 'DeskToday' });

export const DeskTodayResponse = z.object({ data: DeskToday }).meta({ id: 'DeskTodayResponse' });
export const DeskMonthResponse = z.object({ data: Month.nullable() }).meta({ id: 'DeskMonthResponse' });
export const DeskWaitingResponse = z.object({ data: z.array(Waiting) }).meta({ id: 'DeskWaitingResponse' });

export type TodayKind = z.infer<typeof kind>;
export type TodayRow = z.infer<typeof Row>;
export type DeskWaiting = z.infer<typeof Waiting>;
export type DeskMonth = z.infer<typeof Month>;
export type DeskToday = z.infer<typeof DeskToday>;
