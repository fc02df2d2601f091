import { z } from 'zod';
import { time } from '../base/schemas.ts';

export const ScheduledWork = z
  .object({
    name: z.string().meta({ description: 'The queue of the job, or `backup`.' }),
    lastRunAt: time.nullable().meta({ description: 'When it last ended; null before its first run.' }),
    dueAt: time.nullable().meta({ description: 'When it runs next; null for the backup, which the operator runs.' }),
    isLate: z.boolean(),
  })
  .meta({ id: 'ScheduledWork' });

export const DeskOperation = z
  .object({
    problems: z.array(z.string()).meta({ description: 'What does not work as it should, one sentence each.' }),
    work: z.array(ScheduledWork),
  })
  .meta({ id: 'DeskOperation' });

export type ScheduledWork = z.infer<typeof ScheduledWork>;
export type DeskOperation = z.infer<typeof DeskOperation>;

const names: Record<string, string> = {
  'ask-surveys': 'Ask learners to fill in surveys',
  'auto-refund-unseated': 'Refund paid orders that get no seat',
  backup: 'Back up the database',
  'check-selling': 'Check the books',
  'delete-after-retention': 'Delete old records',
  'delete-expired': 'Delete expired sessions and links',
  'end-old-orders': 'End old orders',
  'fetch-settlements': 'Fetch settlements and disputes',
  'mark-joined': 'Mark attendance of those who joined',
  'poll-gateway': 'Check online payments and refunds',
  'purge-trash': 'Delete what has been in the trash for a month',
  'remind-of-classes': 'Remind learners of classes',
  'remind-of-dues': 'Remind buyers of dues',
  'scan-files': 'Scan files of learners',
  'tell-expired-holds': 'Free seats whose hold has expired',
};

/** The name of scheduled work; that of a newer version is shown by its queue. */
export const workName = (queue: string) => names[queue] ?? queue;
