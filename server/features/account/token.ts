import { z } from 'zod';

const Payload = z.object({ email: z.string() });

/** The address that a verification token speaks of, unchecked: the signature is checked where the token is used. */
export function emailOfToken(token: string): string | undefined {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return Payload.parse(JSON.parse(payload)).email;
  } catch {
    return undefined;
  }
}
