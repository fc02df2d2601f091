import { z } from 'zod';

/** A text field whose text `read` turns into another type, which `schema` checks; the error is that of the whole field. */
function fieldOf<Value>(read: (text: string) => unknown, schema: z.ZodType<Value>) {
  return z.string().transform((text, context) => {
    const { success, data, error } = schema.safeParse(read(text.trim()));
    if (success) return data;
    context.addIssue({ code: 'custom', message: messageOf(error) });
    return z.NEVER;
  });
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function linesField(schema: z.ZodType<string[]>) {
  return fieldOf(linesOf, schema);
}

/**
 * A list with one entry per line, each read by `read`.
 * @param read the entry of a line; undefined for a line that is not valid
 * @param example a valid line, for the error message
 */
export function entriesField<Value>(read: (line: string) => unknown, example: string, schema: z.ZodType<Value>) {
  return z
    .string()
    .transform((text, context) => {
      const entries = linesOf(text).map(read);
      const wrong = entries.indexOf(undefined);
      if (wrong < 0) return entries;
      context.addIssue({ code: 'custom', message: `Line ${wrong + 1}: write it like this: ${example}` });
      return z.NEVER;
    })
    .transform((entries, context) => {
      const { success, data, error } = schema.safeParse(entries);
      if (success) return data;
      context.addIssue({ code: 'custom', message: messageOf(error) });
      return z.NEVER;
    });
}

function messageOf({ issues: [issue] }: z.ZodError): string {
  const [place] = issue?.path ?? [];
  const line = typeof place === 'number' ? `Line ${place + 1}: ` : '';
  return `${line}${issue?.message ?? 'Is not valid'}`;
}

export function numberField(schema: z.ZodType<number>) {
  return fieldOf((text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN), schema);
}

export function optionalNumberField(schema: z.ZodType<number | null>) {
  return fieldOf((text) => (text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN), schema);
}

/** A price in rupees, `5,999` or `Rs. 49.50`, which becomes paise. */
export function rupeesField(schema: z.ZodType<number>) {
  return fieldOf((text) => paiseOf(text) ?? Number.NaN, schema);
}

/** The same, or null if it is empty. */
export function optionalRupeesField(schema: z.ZodType<number>) {
  return fieldOf((text) => (text === '' ? null : (paiseOf(text) ?? Number.NaN)), schema.nullable());
}

export function rupeesText(paise: number): string {
  const rest = paise % 100;
  return `${Math.trunc(paise / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

const affixes = /^(Rs\.?|INR|₹)|[\s,]|\/-$/gi;

/** An amount as it is typed, `5,999` or `Rs. 5999.50`, in paise; undefined for anything that is not an amount. */
export function paiseOf(typed: string): number | undefined {
  const [, rupees, paise = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim().replace(affixes, '')) ?? [];
  return rupees === undefined ? undefined : Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}

/** The paise of an amount that someone typed in rupees, for a field. */
export function toPaise(typed: string, context: z.RefinementCtx): number {
  const paise = paiseOf(typed);
  if (paise !== undefined) return paise;
  context.addIssue({ code: 'custom', message: 'Enter an amount in rupees, such as 5,999' });
  return z.NEVER;
}

/** An optional amount in rupees; empty means zero. */
export const RupeesIfAny = z
  .string()
  .transform((typed, context) => (typed.trim() === '' ? 0 : toPaise(typed, context)));
