import { randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { addDays, dateInKolkata, instantInKolkata } from '../../contract/base/calendar.ts';
import { areStrong, type Role } from '../../contract/people/permission.ts';
import type { Tx } from '../db/client.ts';
import { twoFactors, users } from '../db/schema/index.ts';
import type { Deps } from '../deps.ts';

/** The days that staff have for setting up a second factor, after the day on which they get roles that need one. */
const GRACE_DAYS = 7;

/** The end of the last day on which an account may do without a second factor, once its roles change; `undefined` leaves that as it is. */
export function secondFactorDueAt(before: readonly Role[], after: readonly Role[], now: Date): Date | undefined {
  return areStrong(after) && !areStrong(before)
    ? instantInKolkata(`${addDays(dateInKolkata(now), GRACE_DAYS + 1)}T00:00`)
    : undefined;
}

type StoredFactor = typeof twoFactors.$inferSelect;

/** Finds the second factor of an account, whether it is confirmed or not. */
export async function findFactor(tx: Tx, userId: string): Promise<StoredFactor | undefined> {
  const [factor] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return factor;
}

/** Decrypts secret and recovery codes of a factor. @throws Error when it was encrypted with another `SECRET` */
export async function openFactor({ env }: Pick<Deps, 'env'>, { secret, backupCodes }: StoredFactor) {
  const open = (data: string) => symmetricDecrypt({ key: env.SECRET ?? '', data });
  return { secret: await open(secret), codes: z.array(z.string()).parse(JSON.parse(await open(backupCodes))) };
}

/** Encrypts a factor with `SECRET` if it was encrypted with `PREVIOUS_SECRET`; does not change any other. */
export async function resealFactor({ db, env }: Pick<Deps, 'db' | 'env'>, userId: string): Promise<void> {
  const factor = env.PREVIOUS_SECRET && (await findFactor(db, userId));
  if (!factor) return;
  const reseal = async (data: string) => {
    const text = await symmetricDecrypt({ key: env.PREVIOUS_SECRET ?? '', data });
    return symmetricEncrypt({ key: env.SECRET ?? '', data: text });
  };
  try {
    const resealed = { secret: await reseal(factor.secret), backupCodes: await reseal(factor.backupCodes) };
    await db.update(twoFactors).set(resealed).where(eq(twoFactors.id, factor.id));
  } catch {
    // It was encrypted with `SECRET` already: the cipher refuses another key.
  }
}

export async function removeFactor(tx: Tx, userId: string): Promise<boolean> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  const removed = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId)).returning({ id: twoFactors.id });
  return removed.length > 0;
}

/** Without 0, 1, i, l and o, which people mix up. */
const CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten recovery codes of ten letters and digits, 49 bits each: `7k3fq-m2xwz`. */
export function recoveryCodes(): string[] {
  const part = () => Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return Array.from({ length: 10 }, () => `${part()}-${part()}`);
}

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A text in base 32 (RFC 4648) without padding, the format in which authenticator apps accept a secret. */
export function base32Of(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE_32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
