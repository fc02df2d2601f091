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
