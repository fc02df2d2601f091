import { z } from 'zod';
import { transferNote } from '../base/code.ts';
import { MAX_TYPED_CODE } from '../base/constants.ts';
import { day, month, paise, time } from '../base/schemas.ts';
import { line } from '../base/text.ts';
import { readNumber } from '../base/typed.ts';

export const rateUnits = ['hour', 'class'] as const;

const unit = z.enum(rateUnits);
/** A lakh of rupees: more for an hour or a class is a typing error. */
const MAX_PAISE = 10_000_000;

export const TrainerPayQuery = z.strictObject({ month });
export const TrainerPayParams = z.object({ id: z.uuid(), month });
export const TrainerRateParams = z.object({ id: z.uuid(), rate: z.uuid() });

export const PayLine = z
  .object({
    classId: z.uuid(),
    day: z.iso.date(),
    course: z.string(),
    batch: z.int(),
    number: z.int(),
    title: z.string(),
    minutes: z.int(),
    rate: z
      .object({ unit, paise })
      .nullable()
      .meta({ description: 'Null if the trainer had no rate for this course on that day.' }),
    paise: paise.nullable(),
  })
  .meta({ id: 'TrainerPayLine' });

/** State of a month: not over yet, to approve, approved, or paid. */
const payStates = ['running', 'open', 'approved', 'paid'] as const;

const sums = {
  trainer: z.object({ id: z.uuid().nullable(), name: z.string() }),
  month,
  state: z.enum(payStates),
  classes: z.int(),
  minutes: z.int(),
  totalPaise: paise.meta({ description: 'Total pay for the classes that have a rate.' }),
  classesWithoutRate: z.int().meta({ description: 'Classes without a rate.' }),
};

export const TrainerPay = z.object(sums).meta({ id: 'TrainerPay' });

export const TrainerPayList = z.object({ data: z.array(TrainerPay) }).meta({ id: 'TrainerPayList' });

export const TrainerRate = z
  .object({
    id: z.uuid(),
    course: z
      .object({ id: z.uuid(), title: z.string() })
      .nullable()
      .meta({ description: 'Null for every other course.' }),
    unit,
    paise,
    fromOn: z.iso.date(),
  })
  .meta({ id: 'TrainerRate' });

export const TrainerMonth = z
  .object({
    ...sums,
    lines: z
      .array(PayLine)
      .meta({ description: 'Classes of the month by time; once approved, as they were at the approval.' }),
    approvedAt: time.nullable(),
    paidOn: z.iso.date().nullable(),
    reference: z.string().nullable(),
    pan: z.string().meta({ description: 'By default that of the trainer’s last payment.' }),
    invoiceNumber: z.string(),
    tdsPaise: paise,
    nowPaise: paise.nullable().meta({
      description:
        'Total of an approved month as it would be now, if its classes or rates have changed since; otherwise null.',
    }),
    rates: z.array(TrainerRate),
    courses: z
      .array(z.object({ id: z.uuid(), title: z.string() }))
      .meta({ description: 'The courses that a rate can be for.' }),
    canPay: z.boolean().meta({ description: 'Whether the caller approves and sets rates.' }),
  })
  .meta({ id: 'TrainerMonth' });

export const TrainerMonthResponse = z.object({ data: TrainerMonth }).meta({ id: 'TrainerMonthResponse' });

/** Body of an approval, with the sum that the approver saw; any other sum is refused. */
export const TrainerPayApproval = z.strictObject({ totalPaise: paise.min(0) }).meta({ id: 'TrainerPayApproval' });

const pan = line(MAX_TYPED_CODE)
  .overwrite(readNumber)
  .refine((value) => value === '' || /^[A-Z]{5}\d{4}[A-Z]$/.test(value), { error: 'A PAN is like ABCPA1234C' });

export const TrainerPaymentFields = z.strictObject({
  paidOn: day('Choose the day of the payment'),
  reference: transferNote('Enter the UTR or reference number'),
  pan,
  invoiceNumber: line(40).meta({ description: 'Of the trainer’s invoice.' }),
  tdsPaise: paise
    .min(0, { error: 'Must not be below 0' })
    .meta({ description: 'Tax that was deducted (TDS); the rest was paid to the trainer.' }),
});

export const TrainerPayment = TrainerPaymentFields.extend({
  was: line(100).nullable().meta({
    description: '`reference` as it was read; refused if someone recorded another payment since.',
  }),
}).meta({ id: 'TrainerPayment' });

const noCourse = z.literal(['', null]).transform(() => null);

export const TrainerRateAdd = z
  .strictObject({
    courseId: z.union([noCourse, z.uuid()], { error: 'Choose a course' }),
    unit,
    paise: z
      .int({ error: 'Must be an amount in paise' })
      .min(1, { error: 'Must be more than 0' })
      .max(MAX_PAISE, { error: 'Must be at most one lakh rupees' }),
    fromOn: day('Choose the first day of the rate'),
  })
  .meta({ id: 'TrainerRateAdd' });

export type PayLine = z.infer<typeof PayLine>;
export type PayState = (typeof payStates)[number];
export type TrainerPay = z.infer<typeof TrainerPay>;
export type TrainerPayList = z.infer<typeof TrainerPayList>;
export type TrainerRate = z.infer<typeof TrainerRate>;
export type TrainerMonth = z.infer<typeof TrainerMonth>;
export type TrainerPayApproval = z.infer<typeof TrainerPayApproval>;
export type TrainerPayment = z.infer<typeof TrainerPayment>;
export type TrainerRateAdd = z.infer<typeof TrainerRateAdd>;
