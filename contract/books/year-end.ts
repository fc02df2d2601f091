import { z } from 'zod';
import { day, paise } from '../base/schemas.ts';

/** The ages of a debt: at most so many days past due; the first is invoiced and not due, the last one has no end. */
export const debtAges = [-1, 30, 60, 90, null] as const;

const order = { id: z.uuid(), code: z.string(), name: z.string(), course: z.string() };

const Debtor = z.object({
  ...order,
  agesPaise: z.array(paise).meta({ description: 'Invoiced and not due; up to 30, 60 and 90 days past due; older.' }),
  totalPaise: paise,
});

const Advance = z.object({
  ...order,
  held: z.int().meta({ description: 'Classes held by that day.' }),
  classes: z.int().meta({ description: 'Classes of the batch; 0 while nobody entered them.' }),
  paidPaise: paise.meta({
    description: 'Paid less refunded or, if that is more, invoiced; with tax, at most the price.',
  }),
  advancePaise: paise.meta({ description: 'The share of the classes that were still to come, without tax.' }),
});

export const DeskYearEndQuery = z.strictObject({ day: day('Choose a day') });

/** The longest list on the page; the file has all. */
export const MAX_YEAR_END_ROWS = 200;

export const DeskYearEnd = z
  .object({
    day: z.iso.date(),
    debtors: z.array(Debtor).meta({ description: 'The largest first; at most 200.' }),
    debtorCount: z.int(),
    agesPaise: z.array(paise),
    debtPaise: paise,
    advances: z.array(Advance).meta({ description: 'The largest first; at most 200.' }),
    advanceCount: z.int(),
    advancePaise: paise,
  })
  .meta({ id: 'DeskYearEnd' });
export const DeskYearEndResponse = z.object({ data: DeskYearEnd }).meta({ id: 'DeskYearEndResponse' });

export type Debtor = z.infer<typeof Debtor>;
export type Advance = z.infer<typeof Advance>;
export type DeskYearEnd = z.infer<typeof DeskYearEnd>;
