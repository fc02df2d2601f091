import { createHash, randomBytes, randomInt } from 'node:crypto';
import { isSame, sign } from '../../../base/hmac.ts';
import { seal, unseal } from '../../../base/seal.ts';
import type { Deps } from '../../../deps.ts';

type SecretDeps = Pick<Deps, 'env'>;

/** Without 0, 1, I and O, which people mix up on the phone. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PURPOSE = 'orders: token of a link, 1';

/** Makes the code of an order: `NC-7F3K9`. */
export function newCode(prefix: string): string {
  const letters = Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  return `${prefix}-${letters.join('')}`;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Makes the secret of a link, without hyphens, which mail programs cut off its end. @param label its row's id */
export function newToken(deps: SecretDeps, label: string) {
  const token = randomBytes(24).toString('hex');
  return { token, tokenHash: hashToken(token), tokenSealed: seal(token, sealOptions(secretOf(deps), label)) };
}

/** Decrypts the secret of a link; null once no secret of the site opens it. */
export function openToken({ env }: SecretDeps, label: string, sealed: string | null): string | null {
  for (const secret of [env.SECRET, env.PREVIOUS_SECRET]) {
    const token = secret && sealed ? unseal(sealed, sealOptions(secret, label)) : null;
    if (token) return token;
  }
  return null;
}

/** An order as far as the link that only pays is signed for it. */
type Signed = { id: string; tokenHash: string | null };

/**
 * The secret of the link that only pays, which staff see: the id of the order and a signature of 128 bits. It is signed for the
 * emailed link, so that both end together; null once that has ended.
 */
export function payToken({ env }: SecretDeps, order: Signed): string | null {
  return env.SECRET ? signedFor(env.SECRET, order) : null;
}

function signedFor(secret: string, { id, tokenHash }: Signed): string | null {
  return (
    tokenHash &&
    id.replaceAll('-', '') + sign(`orders: link that only pays, 1: ${id} ${tokenHash}`, secret).slice(0, 32)
  );
}

/** The id of the order that a link which only pays would name; its signature is not checked. */
export function idInPayToken(token: string): string | null {
  const [, ...parts] = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})[\da-f]{32}$/.exec(token) ?? [];
  return parts.length > 0 ? parts.join('-') : null;
}

export function isPayToken({ env }: SecretDeps, order: Signed, token: string): boolean {
  return [env.SECRET, env.PREVIOUS_SECRET].some((secret) => secret && isSame(token, signedFor(secret, order) ?? ''));
}

export const makerLabel = (orderId: string) => `${orderId} maker`;

const sealOptions = (secret: string, label: string) => ({ secret, purpose: PURPOSE, label });

function secretOf({ env }: SecretDeps): string {
  if (!env.SECRET) throw new Error('No link can be made without SECRET');
  return env.SECRET;
}
