import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { AlertKind } from '../../../contract/states.ts';
import { deskPaths } from '../../../web/desk-paths.ts';
import type { Tx } from '../../db/client.ts';
import { alerts } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import { readMailSite } from '../../mail/site.ts';

type AlertDeps = Pick<Deps, 'env' | 'log' | 'now' | 'queueMail' | 'templates'>;

export type NewAlert = {
  kind: AlertKind;
  /** What it is of; there is one alert about each thing. */
  about: string;
  /** One sentence or two, without the name of a person. */
  text: string;
  orderId?: string | null;
  /** Day in Asia/Kolkata until which an answer is due. */
  answerBy?: string | null;
  /** It is raised again although somebody was done with it, because it still is so. */
  again?: boolean;
};

/**
 * Tells the staff about money that no rule decides, at the desk and by mail, in the caller's transaction. The same again
 * changes nothing; a new text about the same thing is told anew.
 */
export async function raiseAlert(
  deps: AlertDeps,
  tx: Tx,
  { kind, about, text, orderId = null, answerBy = null, again = false }: NewAlert,
): Promise<void> {
  const values = { kind, about, text, orderId, answerBy, raisedAt: deps.now() };
  const raised = await tx
    .insert(alerts)
    .values(values)
    .onConflictDoUpdate({
      target: alerts.about,
      set: { ...values, doneAt: null, doneBy: null },
      setWhere: or(ne(alerts.text, text), and(sql`${again}`, isNotNull(alerts.doneAt))),
    })
    .returning({ id: alerts.id });
  if (raised.length === 0) return;
  deps.log('error', 'payments.look_at', { reason: text });
  await mailStaff(deps, tx, { text, answerBy });
}

async function mailStaff(deps: AlertDeps, tx: Tx, alert: { text: string; answerBy: string | null }): Promise<void> {
  const site = await readMailSite(tx, deps);
  const { moneyAlert } = await deps.templates();
  const content = await moneyAlert({ site, ...alert, desk: `${deps.env.PUBLIC_URL}${deskPaths.alerts}` });
  await deps.queueMail(tx, { kind: 'money_alert_to_staff', recipient: site.staffEmail, ...content });
}

/** Ends the alert about something that is as it must be now, in the caller's transaction. */
export async function endAlert({ now }: Pick<Deps, 'now'>, tx: Tx, about: string): Promise<void> {
  const isOpen = and(eq(alerts.about, about), isNull(alerts.doneAt));
  await tx.update(alerts).set({ doneAt: now() }).where(isOpen);
}
