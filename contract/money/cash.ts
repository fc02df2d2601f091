import { z } from 'zod';
import { month, paise } from '../base/schemas.ts';
import { line } from '../base/text.ts';

/** What moves the cash of a person. */
const cashMoves = ['payment', 'void', 'refund', 'given', 'taken', 'deposit'] as const;

const CashEntry = z.object({
  id: z.string(),
  day: z.iso.date(),
  move: z.enum(cashMoves),
  about: z.string().meta({ description: 'Code of the order, name of the other person, or a note.' }),
  orderId: z.uuid().nullable(),
  paise: paise.meta({ description: 'Below zero if it left the person.' }),
  balancePaise: paise.meta({ description: 'The cash that the person has afterwards.' }),
});

export const DeskCash = z
  .object({
    month,
    person: z.object({ id: z.uuid(), name: z.string() }),
    people: z
      .array(z.object({ id: z.uuid().nullable(), name: z.string(), balancePaise: paise, isReader: z.boolean() }))
      .meta({ description: 'Who has cash now, or ever had; without an id, the cash of accounts that are gone.' }),
    openingPaise: paise,
    closingPaise: paise,
    entries: z.array(CashEntry).meta({ description: 'The cash book of the person in the month, oldest first.' }),
  })
  .meta({ id: 'DeskCash' });

export const DeskCashQuery = z.strictObject({
  month,
  person: z.uuid().optional().meta({ description: 'By default the reader.' }),
});
export const DeskCashResponse = z.object({ data: DeskCash }).meta({ id: 'DeskCashResponse' });

/** In the place of a person: the cash of accounts that are gone. */
export const FORMER_STAFF = 'former';

/** The receiver of the cash records the amount; a deposit is recorded by the person who paid it into the bank. */
export const DeskCashHandover = z
  .strictObject({
    fromId: z.union([z.uuid(), z.literal(FORMER_STAFF)], { error: 'Choose who had the cash' }),
    amountPaise: z.int().min(1, { error: 'Enter the amount' }).max(100_000_000, { error: 'Check the amount' }),
    note: line(200),
  })
  .meta({ id: 'DeskCashHandover' });

export const DeskCashDeposit = DeskCashHandover.omit({ fromId: true }).meta({ id: 'DeskCashDeposit' });

export type DeskCash = z.infer<typeof DeskCash>;
export type CashMove = (typeof cashMoves)[number];
export type DeskCashHandover = z.infer<typeof DeskCashHandover>;
export type DeskCashDeposit = z.infer<typeof DeskCashDeposit>;
