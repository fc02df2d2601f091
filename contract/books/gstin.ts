import { z } from 'zod';
import { MAX_TYPED_CODE } from '../base/constants.ts';
import { readNumber } from '../base/typed.ts';
import { gstStates } from './gst-states.ts';

/**
 * State, PAN (or the TAN of a company that deducts tax), number of the registration, its kind (`Z`; `D` deducts and `C` collects
 * tax), check character. Embassies and bodies of the UN have a UIN: state, year, country or body, number, `UN` or `ON`, check character.
 */
const GSTIN_PATTERN = /^(\d{2})(?:[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z][A-Z1-9]|\d{2}[A-Z]{3}\d{5}[UO]N)[0-9A-Z]$/;

/** The code of a registration with the centre, which is in no State. */
const CENTRE = '99';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check character of the first 14 of a GSTIN: Luhn's algorithm in base 36. */
function checkCharacter(first14: string): string {
  let sum = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? '';
}

/** Whether a text is a GST number by form, state and check character; it need not be registered. */
export function isGstin(value: string): boolean {
  const [, state] = GSTIN_PATTERN.exec(value) ?? [];
  if (state === undefined || checkCharacter(value.slice(0, 14)) !== value.at(-1)) return false;
  return state === CENTRE || Object.hasOwn(gstStates, state);
}

/** Whether it is a UIN, whose holder is no registered person (section 2(94) of the CGST Act). */
export const isUin = (gstin: string): boolean => /^\d{4}[A-Z]{3}\d{5}[UO]N/.test(gstin);

/** The GST code of its State; null for a registration with the centre. */
export function stateOfGstin(gstin: string): string | null {
  const state = gstin.slice(0, 2);
  return state === CENTRE ? null : state;
}

const WRONG_GSTIN = 'This is not a valid GST number. Check its 15 characters, such as 27AAPFU0939F1ZV';

export const gstin = z
  .string({ error: WRONG_GSTIN })
  .max(MAX_TYPED_CODE, { error: WRONG_GSTIN, abort: true })
  .overwrite(readNumber)
  .refine((value) => value === '' || isGstin(value), { error: WRONG_GSTIN })
  .nullable();
