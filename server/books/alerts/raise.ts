import { and, eq, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { longDate } from '../../../contract/base/calendar.ts';
import type { AlertKind } from '../../../contract/base/states.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { alerts } from '../../db/schema/index.ts';
import { html } from '../../mail/html.ts';
import { button } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';
import type { Context } from '../../records/index.ts';

export type NewAlert = {
  kind: AlertKind;
  /** Key of the subject; each subject has at most one alert. */
  about: string;
  /** One or two sentences, without the name of a person. */
  text: string;
  orderId?: string | null;
  /** Day in Asia/Kolkata until which an answer is due. */
  answerBy?: string | null;
  /** Whether the alert opens again after someone closed it. An alert that ended automatically always does. */
  reopens?: boolean;
};

/** Raises an alert. Repeating the same one changes nothing; a new text about the same subject is emailed again. */
export async function raiseAlert(
  context: Context,
  { kind, about, text, orderId = null, answerBy = null, reopens = false }: NewAlert,
): Promise<void> {
  const values = { kind, about, text, orderId, answerBy, raisedAt: context.now() };
  const raised = await context.tx
    .insert(alerts)
    .values(values)
    .onConflictDoUpdate({
      target: alerts.about,
      set: { ...values, doneAt: null, doneBy: null },
      setWhere: or(ne(alerts.text, text), and(isNotNull(alerts.doneAt), or(sql`${reopens}`, isNull(alerts.doneBy)))),
    })
    .returning({ id: alerts.id });
  if (raised.length === 0) return;
  context.log('error', 'alert.raised', { reason: text });
  await context.mail(null, moneyAlert({ kind, text, answerBy }));
}

export function moneyAlert({ kind, text, answerBy = null }: Pick<NewAlert, 'kind' | 'text' | 'answerBy'>): Mail {
  return (site) => ({
    kind: 'money_alert_to_staff',
    title: kind === 'fault' ? 'Site alert' : 'Money alert',
    body: html`
      <p>${text}</p>
      ${answerBy && html`<p>An answer is due by ${longDate(answerBy)}.</p>`}
      ${button(site, site.url + deskPaths.alerts, 'See all alerts')}`,
  });
}

export async function endAlert({ now, tx }: Pick<Context, 'now' | 'tx'>, about: string): Promise<void> {
  const isOpen = and(eq(alerts.about, about), isNull(alerts.doneAt));
  await tx.update(alerts).set({ doneAt: now() }).where(isOpen);
}

/** Raises these alerts, whose `about` has no prefix, and ends all others whose subject begins with the prefix. */
export async function replaceAlerts(context: Context, prefix: string, current: readonly NewAlert[]): Promise<void> {
  const prefixed = current.map((alert) => ({ ...alert, about: `${prefix}${alert.about}` }));
  for (const alert of prefixed) await raiseAlert(context, alert);
  const isOpenWithPrefix = and(isNull(alerts.doneAt), sql`starts_with(${alerts.about}, ${prefix})`);
  const isReplaced = notInArray(
    alerts.about,
    prefixed.map(({ about }) => about),
  );
  await context.tx.update(alerts).set({ doneAt: context.now() }).where(and(isOpenWithPrefix, isReplaced));
}
