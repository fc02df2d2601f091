import { eq } from 'drizzle-orm';
import type { ProfileRequest } from '../../../contract/people/account.ts';
import type { SignedIn } from '../../auth/session.ts';
import { fail } from '../../base/errors.ts';
import { parseMobile, WRONG_PHONE } from '../../base/phone.ts';
import { users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';

export async function changeProfile(deps: Deps, person: SignedIn, input: ProfileRequest): Promise<void> {
  const phone = parseMobile(input.phone, input.phoneCountry)?.e164;
  if (!phone) fail.invalid({ phone: WRONG_PHONE });
  await deps.db.update(users).set({ name: input.name, phone, updatedAt: deps.now() }).where(eq(users.id, person.id));
}
