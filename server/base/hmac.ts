import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 of a text in lower-case hex. */
export function sign(text: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether two texts are the same; takes the same time wherever they differ. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
