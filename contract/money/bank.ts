import { z } from 'zod';
import { month, paise } from '../base/schemas.ts';
import { text } from '../base/text.ts';

/** The longest statement that is read: some 10,000 lines. */
export const MAX_STATEMENT_CHARACTERS = 2_000_000;

export const bankColumns = ['day', 'narration', 'reference', 'debit', 'credit', 'amount', 'side'] as const;

export type BankColumn = (typeof bankColumns)[number];

const index = z.int().min(0).max(100);
const indexOrNone = index.nullable();

/** The columns of a statement, from 0: debit and credit apart, or one amount, whose side is in a column of its own or its sign. */
export const BankColumns = z.strictObject({
  day: index,
  narration: index,
  reference: indexOrNone,
  debit: indexOrNone,
  credit: indexOrNone,
  amount: indexOrNone,
  side: indexOrNone.meta({ description: 'Of `Cr` or `Dr`.' }),
});

export type BankColumns = z.infer<typeof BankColumns>;

/** Body of the preview and the upload; the columns are needed once for headings that the site does not know. */
export const DeskBankStatement = z
  .strictObject({ text: text(MAX_STATEMENT_CHARACTERS, 'Choose the statement'), columns: BankColumns.optional() })
  .meta({ id: 'DeskBankStatement' });

/** The most that the bank of a card machine keeps, in percent of the payments: more is a mistake. */
export const MAX_CHARGE_PERCENT = 5;

export const DeskBankPreview = z
  .object({
    headings: z.array(z.string()),
    columns: BankColumns.nullable().meta({ description: 'Null for headings that the site does not know yet.' }),
    sample: z.array(z.array(z.string())).meta({ description: 'The cells of the first rows.' }),
    lines: z.int(),
    added: z.int().meta({ description: 'Lines that are not stored yet.' }),
    firstOn: z.iso.date().nullable(),
    lastOn: z.iso.date().nullable(),
  })
  .meta({ id: 'DeskBankPreview' });
export const DeskBankPreviewResponse = z.object({ data: DeskBankPreview }).meta({ id: 'DeskBankPreviewResponse' });

/**
 * What a line of a statement can show: payments or refunds of an order, the sending and the return of a refund that came back, a
 * transfer of the payment service, or cash that was paid in.
 */
const bankEntryKinds = ['payment', 'refund', 'sent', 'return', 'settlement', 'deposit'] as const;

const BankEntry = z
  .object({
    ids: z.array(z.uuid()).meta({ description: 'Several for payments that share one transfer.' }),
    kind: z.enum(bankEntryKinds),
    label: z.string(),
    orderId: z.uuid().nullable(),
    day: z.iso.date(),
    paise: paise.meta({ description: 'What the bank should show; below zero if it goes out.' }),
    number: z.string().meta({ description: 'UTR or number of the cheque; empty if unknown.' }),
    isCard: z.boolean().meta({ description: 'Whether its bank credits it less the charge of a card machine.' }),
  })
  .meta({ id: 'DeskBankEntry' });

const BankClaim = z
  .object({ id: z.uuid(), orderId: z.uuid(), code: z.string(), name: z.string(), amountPaise: paise })
  .meta({ id: 'DeskBankClaim' });

const BankLine = z
  .object({
    id: z.uuid(),
    day: z.iso.date(),
    narration: z.string(),
    reference: z.string(),
    amountPaise: paise.meta({ description: 'Below zero if it went out.' }),
    chargePaise: paise.meta({ description: 'What the bank of a card machine kept of what the line shows.' }),
    isAside: z.boolean().meta({ description: 'Whether staff said that it is no payment of the site.' }),
    entries: z.array(BankEntry).meta({ description: 'The payments, refunds or settlement that it was matched with.' }),
    claim: BankClaim.nullable().meta({
      description: 'The transfer with its number that a buyer reported and nobody has confirmed yet.',
    }),
    suggestion: BankEntry.nullable().meta({ description: 'The only entry of that amount near that day.' }),
  })
  .meta({ id: 'DeskBankLine' });

export const DeskBank = z
  .object({
    month,
    lines: z.array(BankLine).meta({ description: 'The lines of the statement, oldest first.' }),
    unseen: z.array(BankEntry).meta({
      description: 'Entries of the month that no line shows: UPI, transfers, cheques, refunds and settlements.',
    }),
    open: z.array(BankEntry).meta({ description: 'All entries that the lines of the month can show.' }),
  })
  .meta({ id: 'DeskBank' });

export const DeskBankQuery = z.strictObject({ month });
export const DeskBankResponse = z.object({ data: DeskBank }).meta({ id: 'DeskBankResponse' });

export const DeskBankMatch = z
  .strictObject({
    ids: z.array(z.uuid()).min(1, { error: 'Choose a payment, refund or settlement' }).max(50),
    isCharged: z.boolean().default(false).meta({
      description: 'Whether the bank of a card machine kept what the line is less than the payments by card.',
    }),
    chargeTaxPaise: z
      .int({ error: 'Enter an amount in rupees, such as 32.40' })
      .min(0, { error: 'Must not be negative' })
      .max(1_000_000_000, { error: 'The amount is too large' })
      .default(0)
      .meta({ description: 'The GST in that charge.' }),
  })
  .meta({ id: 'DeskBankMatch' });

export type DeskBankStatement = z.infer<typeof DeskBankStatement>;
export type DeskBankPreview = z.infer<typeof DeskBankPreview>;
export type DeskBank = z.infer<typeof DeskBank>;
export type DeskBankLine = z.infer<typeof BankLine>;
export type BankClaim = z.infer<typeof BankClaim>;
export type BankEntry = z.infer<typeof BankEntry>;
export type DeskBankMatch = z.infer<typeof DeskBankMatch>;
