import { z } from 'zod';
import { month, paise, time } from '../base/schemas.ts';
import { text } from '../base/text.ts';

/** The longest report that can be uploaded, in characters: some 5,000 lines. */
export const MAX_REPORT_CHARACTERS = 2_000_000;

export const DeskSettlementsQuery = z.strictObject({ month });

const OrderRef = z.object({ id: z.uuid(), code: z.string() });

/** A transfer of the payment service into the company's account. */
export const DeskSettlement = z
  .object({
    id: z.uuid(),
    providerId: z.string().meta({ description: 'The service’s id, `setl_…`.' }),
    utr: z.string().nullable().meta({ description: 'The bank’s reference.' }),
    settledOn: z.iso.date(),
    isTest: z.boolean(),
    amountPaise: paise.meta({ description: 'The amount that reached the account: the four sums after it.' }),
    paymentsPaise: paise,
    refundsPaise: paise.meta({ description: 'The amount returned to buyers; negative.' }),
    feesPaise: paise.meta({ description: 'The amount that the service kept, including tax; negative.' }),
    otherPaise: paise.meta({ description: 'Corrections and whatever else the service booked.' }),
    taxPaise: paise.meta({ description: 'The tax in the fees.' }),
    lines: z.int(),
    odd: z.int().meta({ description: 'Number of lines that staff must check.' }),
    matchedAt: time.nullable(),
    matchedBy: z.string().nullable(),
  })
  .meta({ id: 'DeskSettlement' });

/**
 * Reason for checking a line: it is not in the books of the site (`unknown`), has another amount there (`differs`), or is in
 * another settlement, too (`again`).
 */
const settlementMismatches = ['unknown', 'differs', 'again'] as const;

const Line = z.object({
  entityId: z.string(),
  type: z.string(),
  amountPaise: paise,
  feePaise: paise.meta({ description: 'Kept by the service, tax included.' }),
  taxPaise: paise,
  netPaise: paise.meta({ description: 'The amount by which it changes the balance.' }),
  order: OrderRef.nullable(),
  odd: z.enum(settlementMismatches).nullable(),
  knownPaise: paise
    .nullable()
    .meta({ description: 'The amount in the books of the site; null if the line is not in them.' }),
});

export const DeskSettlementWithLines = DeskSettlement.extend({ items: z.array(Line) }).meta({
  id: 'DeskSettlementWithLines',
});
export const DeskSettlementResponse = z
  .object({ data: DeskSettlementWithLines })
  .meta({ id: 'DeskSettlementResponse' });

export const DeskSettlements = z
  .object({
    month,
    canFetch: z.boolean().meta({ description: 'Whether keys of the payment service are set.' }),
    settlements: z.array(DeskSettlement).meta({ description: 'Newest first.' }),
    missing: z
      .array(z.object({ entityId: z.string(), order: OrderRef.nullable(), paidOn: z.iso.date(), amountPaise: paise }))
      .meta({
        description: 'Online payments of any month that no settlement has after three working days; at most 200.',
      }),
    missingCount: z.int(),
    missingPaise: paise,
  })
  .meta({ id: 'DeskSettlements' });
export const DeskSettlementList = z.object({ data: DeskSettlements }).meta({ id: 'DeskSettlementsResponse' });

export const DeskSettlementFetch = z.strictObject({ month }).meta({ id: 'DeskSettlementFetch' });

export const DeskSettlementReport = z
  .strictObject({ text: text(MAX_REPORT_CHARACTERS, 'Choose the report') })
  .meta({ id: 'DeskSettlementReport' });

/** The amount that the accountant saw, which is also in the bank statement. */
export const DeskSettlementMatch = z.strictObject({ amountPaise: paise }).meta({ id: 'DeskSettlementMatch' });

export type DeskSettlement = z.infer<typeof DeskSettlement>;
export type SettlementMismatch = (typeof settlementMismatches)[number];
export type DeskSettlementWithLines = z.infer<typeof DeskSettlementWithLines>;
export type DeskSettlements = z.infer<typeof DeskSettlements>;
export type DeskSettlementMatch = z.infer<typeof DeskSettlementMatch>;
