import { and, eq } from 'drizzle-orm';
import { paths } from '../../../../contract/paths.ts';
import { endAccess } from '../../../auth/end-access.ts';
import { deleteLinks, storeOperatorReset } from '../../../auth/links.ts';
import { lockAdmins } from '../../../auth/locks.ts';
import { operatorReset, recipientOf } from '../../../auth/mails.ts';
import { removeFactor } from '../../../auth/second-factor.ts';
import { fail } from '../../../base/errors.ts';
import { hasRole } from '../../../db/queries/roles.ts';
import { credentials, users } from '../../../db/schema/index.ts';
import type { Deps } from '../../../deps.ts';
import type { MailDeps } from '../../../mail/types.ts';
import { sendMail } from '../../../mail/write.ts';
import { recordAudit } from '../../../records/index.ts';

/**
 * Gives an admin who lost password or second factor a way back, for the operator, who knows who they are. Their password, sessions,
 * second factor and earlier links end, and their address is told.
 * @returns the link that sets a new password, once, within a day
 * @throws RequestError not_found if no admin has this email
 */
export async function resetAdmin(deps: Pick<Deps, 'db'> & MailDeps, email: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const isAdmin = and(eq(users.email, email.toLowerCase()), hasRole(['admin']));
    const [admin] = await tx.select().from(users).where(isAdmin).for('update');
    if (!admin) fail.notFound('There is no admin with this email.');
    await endAccess(tx, admin.id);
    await removeFactor(tx, admin.id);
    await deleteLinks(tx, admin.id);
    await tx.delete(credentials).where(eq(credentials.userId, admin.id));
    const token = await storeOperatorReset(tx, admin.id);
    await recordAudit(tx, { actorId: null, action: 'staff.reset', recordId: admin.id });
    await sendMail(deps, tx, recipientOf(admin), operatorReset(admin));
    return `${deps.env.PUBLIC_URL}${paths.resetPassword}?${new URLSearchParams({ token })}`;
  });
}
