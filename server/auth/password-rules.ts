import { PASSWORD_MIN_STAFF } from '../../contract/base/constants.ts';
import type { Role } from '../../contract/people/permission.ts';
import { isStaff } from '../../contract/people/staff.ts';
import type { Tx } from '../db/client.ts';
import { readSettings } from '../db/queries/site-settings.ts';
import { COMMON_PASSWORD, isCommonPassword, lettersOf } from './common-passwords.ts';

const TOO_SHORT = `Staff need a password of at least ${PASSWORD_MIN_STAFF} characters`;
/** About a stored password, which may be too short or too easy. */
export const TOO_WEAK = `${TOO_SHORT} that is hard to guess.`;

type Owner = { name: string; email: string; roles: readonly Role[] };

/** The reason why a password is not allowed; undefined if it is. */
export async function passwordError(tx: Tx, password: string, owner: Owner): Promise<string | undefined> {
  if (isStaff(owner.roles) && password.length < PASSWORD_MIN_STAFF) return TOO_SHORT;
  if (isStaff(owner.roles) && (isPlain(password) || isOfOwner(password, owner))) return COMMON_PASSWORD;
  const { brand, assistantName } = await readSettings(tx);
  return (await isCommonPassword(password, [brand, assistantName])) ? COMMON_PASSWORD : undefined;
}

const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

/** Whether the rules of staff forbid the password of an account, which may be older than its roles or the rules. */
export async function isWeakForStaff(tx: Tx, password: string, owner: Owner): Promise<boolean> {
  return isStaff(owner.roles) && (await passwordError(tx, password, owner)) !== undefined;
}

/** At most two different characters, or one row of digits, letters or keys, in either direction. */
function isPlain(password: string): boolean {
  const characters = [...password.toLowerCase()];
  const directions = [characters.join(''), characters.toReversed().join('')];
  const isRow = (row: string) => {
    const endless = row.repeat(Math.ceil(characters.length / row.length) + 1);
    return directions.some((text) => endless.includes(text));
  };
  return new Set(characters).size <= 2 || ROWS.some(isRow);
}

/** Only words of name and email, with digits and signs around them. */
function isOfOwner(password: string, { name, email }: Owner): boolean {
  const words = `${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  // The longest first: one may be a part of another.
  const removed = words.filter((word) => word.length > 1).sort((one, other) => other.length - one.length);
  const text = password.toLowerCase();
  const rest = removed.reduce((left, word) => left.replaceAll(word, ' '), text);
  return rest !== text && lettersOf(rest) === '';
}
