import { eq } from 'drizzle-orm';
import type { FirstAdminRequest } from '../../../contract/account.ts';
import { NOTICE_VERSION } from '../../../contract/notice.ts';
import { lockAccount } from '../../auth/lock-account.ts';
import type { Sessions, SignedIn } from '../../auth/session.ts';
import type { Tx } from '../../db/client.ts';
import { credentials, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { RequestError } from '../../http/errors.ts';
import { recordAudit } from '../desk/index.ts';
import { claimByEmail } from '../learning/index.ts';
import { useAdminLink } from './first-admin-link.ts';
import { checkedPhone, signIn } from './service.ts';

const TAKEN = 'There is an account with this e-mail: sign in to it first, then open the link again';

/**
 * Makes the first admin of a visitor who has the link that the server printed, and signs them in. Who reads the server's
 * output runs the site, so their e-mail counts as confirmed.
 * @returns the cookies to set
 * @throws RequestError invalid_input
 */
export async function makeFirstAdmin(
  deps: Deps,
  sessions: Sessions,
  input: FirstAdminRequest,
  headers: Headers,
): Promise<string[]> {
  const phone = checkedPhone(input);
  const hash = await deps.passwords.hash(input.password);
  await deps.db.transaction(async (tx) => {
    await useAdminLink(tx, deps, input.token);
    const id = await storeAdmin(deps, tx, { ...input, phone });
    // As the library keeps a password.
    await tx.insert(credentials).values({ userId: id, accountId: id, providerId: 'credential', password: hash });
    await finish(tx, { id, email: input.email });
  });
  return signIn(deps, sessions, input, headers);
}

/**
 * Makes the first admin of who is signed in.
 * @throws RequestError invalid_input
 */
export async function becomeFirstAdmin(deps: Deps, person: SignedIn, token: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await useAdminLink(tx, deps, token);
    await lockAccount(tx, person.id);
    const change = { role: 'admin', emailVerified: true, updatedAt: deps.now() } as const;
    await tx.update(users).set(change).where(eq(users.id, person.id));
    await finish(tx, person);
  });
}

type NewAdmin = { name: string; email: string; phone: string };

async function storeAdmin({ now }: Deps, tx: Tx, { name, email, phone }: NewAdmin): Promise<string> {
  const account = { name, email: email.toLowerCase(), phone, role: 'admin', emailVerified: true } as const;
  const notice = { noticeVersion: NOTICE_VERSION, noticedAt: now() };
  const [made] = await tx
    .insert(users)
    .values({ ...account, ...notice })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!made) throw new RequestError('invalid_input', { fields: { email: TAKEN } });
  return made.id;
}

/** What waits under the e-mail is theirs, and the audit log begins. */
async function finish(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await claimByEmail(tx, { userId: id, email });
  await recordAudit(tx, { actorId: id, action: 'staff.first_admin', recordId: id, fields: ['role'] });
}
