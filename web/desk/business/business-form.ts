import { z } from 'zod';
import {
  checkGstDetails,
  checkPlans,
  type DeskBusiness,
  DeskBusinessFields,
} from '../../../contract/books/desk-business.ts';
import { entriesField, numberField, rupeesField, rupeesText } from '../ui/field-schemas.ts';

const { shape } = DeskBusinessFields;

type Fields = z.infer<typeof DeskBusinessFields>;
type Rate = Fields['rates'][number];
type AnnualReturn = Fields['annualReturns'][number];
type Preset = Fields['instalmentPresets'][number];

/** A rate as it is typed, `18% from 2017-07-01`. */
const rateLine = ({ percent, from }: Rate) => `${percent}% from ${from}`;

function readRate(line: string): Rate | undefined {
  const [, percent, from] = /^(\d+) ?%? from (\S+)$/i.exec(line) ?? [];
  return from === undefined ? undefined : { percent: Number(percent), from };
}

/** An annual return as it is typed, `2026-27 on 2027-12-20`. */
const returnLine = ({ fy, filedOn }: AnnualReturn) => `${fy} on ${filedOn}`;

function readReturn(line: string): AnnualReturn | undefined {
  const [, fy, filedOn] = /^(\S+) on (\S+)$/i.exec(line) ?? [];
  return fy === undefined || filedOn === undefined ? undefined : { fy, filedOn };
}

/** A plan as it is typed, `Two instalments: 50% now, 50% after 30 days`. */
function presetLine({ name, instalments }: Preset): string {
  return `${name}: ${instalments.map((instalment) => `${instalment.percent}% ${dueText(instalment)}`).join(', ')}`;
}

function dueText({ days, beforeStart }: Preset['instalments'][number]): string {
  if (beforeStart) return days === 0 ? 'by the start' : `${days} days before the start`;
  return days === 0 ? 'now' : `after ${days} days`;
}

function readPart(text: string): Preset['instalments'][number] | undefined {
  const [, percent, after, when] =
    /^(\d+) ?%? (?:now|after (\d+) days?|(by|\d+ days? before) the start)$/i.exec(text.trim()) ?? [];
  if (percent === undefined) return undefined;
  if (when) return { percent: Number(percent), days: Number.parseInt(when, 10) || 0, beforeStart: true };
  return { percent: Number(percent), days: Number(after ?? 0) };
}

function readPreset(line: string): Preset | undefined {
  const [, name = '', instalmentsText = ''] = /^([^:]+):(.+)$/.exec(line) ?? [];
  const instalments = instalmentsText.split(',').map(readPart);
  const readParts = instalments.filter((instalment) => instalment !== undefined);
  return readParts.length === instalments.length ? { name, instalments: readParts } : undefined;
}

/** The settings as they are typed: amounts in rupees, and lists with one entry per line. */
export const BusinessForm = z
  .strictObject({
    ...shape,
    rates: entriesField(readRate, '18% from 2017-07-01', shape.rates),
    annualReturns: entriesField(readReturn, '2026-27 on 2027-12-20', shape.annualReturns),
    holdMinutes: numberField(shape.holdMinutes),
    offerHours: numberField(shape.offerHours),
    claimHours: numberField(shape.claimHours),
    instalmentPresets: entriesField(readPreset, 'Two instalments: 50% now, 50% after 30 days', shape.instalmentPresets),
    refundDays: numberField(shape.refundDays),
    discountLimitPaise: rupeesField(shape.discountLimitPaise),
    refundApprovalPaise: rupeesField(shape.refundApprovalPaise),
    refundDayPaise: rupeesField(shape.refundDayPaise),
  })
  .superRefine(checkGstDetails)
  .superRefine(checkPlans);

export function businessValues({ version: _, ...business }: DeskBusiness): z.input<typeof BusinessForm> {
  return {
    ...business,
    gstin: business.gstin ?? '',
    vpa: business.vpa ?? '',
    rates: business.rates.map(rateLine).join('\n'),
    annualReturns: business.annualReturns.map(returnLine).join('\n'),
    holdMinutes: String(business.holdMinutes),
    offerHours: String(business.offerHours),
    claimHours: String(business.claimHours),
    instalmentPresets: business.instalmentPresets.map(presetLine).join('\n'),
    refundDays: String(business.refundDays),
    discountLimitPaise: rupeesText(business.discountLimitPaise),
    refundApprovalPaise: rupeesText(business.refundApprovalPaise),
    refundDayPaise: rupeesText(business.refundDayPaise),
  };
}

/** The rates of GST in percent: those of today, those of earlier years, and those of a few goods and suppliers. */
const RATES: readonly number[] = [0, 0.1, 0.25, 1.5, 3, 5, 6, 12, 18, 28, 40];

/** The rates that do not exist, of a list. */
export const unknownRates = (rates: readonly { percent: number }[]): number[] =>
  rates.map(({ percent }) => percent).filter((percent) => !RATES.includes(percent));
