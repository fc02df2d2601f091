import { and, eq } from 'drizzle-orm';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import type { BusinessSettings, RefundLimits } from '../../../contract/books/business.ts';
import { type DeskBusiness, DeskBusinessResponse, DeskBusinessSave } from '../../../contract/books/desk-business.ts';
import { rolesWith } from '../../../contract/people/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { hasRole } from '../../db/queries/roles.ts';
import { limitsOn } from '../../db/queries/site-settings.ts';
import { siteSettings, users } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Actor,
  type Context,
  changedFields,
  nextVersion,
  perform,
  requireUnchanged,
} from '../../records/index.ts';
import { findRateDays, hasRateOn, isPrefixOfOther, rateOn } from '../documents/index.ts';
import { refundLimitsChanged } from './mails.ts';

const selectRow = (tx: Tx) => tx.select().from(siteSettings).limit(1);

const present = ({ version, business }: typeof siteSettings.$inferSelect): DeskBusiness => ({ version, ...business });

async function readDeskBusiness({ db }: Pick<Deps, 'db'>): Promise<DeskBusiness> {
  const [row] = await selectRow(db);
  if (!row) fail.notFound();
  return present(row);
}

/** Issued documents do not change. */
async function saveBusiness(context: Context<Actor>, { version, ...fields }: DeskBusinessSave): Promise<DeskBusiness> {
  const business: BusinessSettings = {
    ...fields,
    gstin: fields.gstin || null,
    vpa: fields.vpa || null,
    rates: fields.rates.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  };
  const today = dateInKolkata(context.now());
  requireRate(business, today);
  await requireOwnSeries(context.tx, business);
  const [lockedRow] = await selectRow(context.tx).for('update');
  const before = await requireUnchanged(context.tx, 'business', lockedRow, version);
  await requireUsedRates(context.tx, before.business, business);
  const [row] = await context.tx
    .update(siteSettings)
    .set({ business, formerLimits: await changeLimits(context, before, business), ...nextVersion(siteSettings) })
    .where(eq(siteSettings.id, before.id))
    .returning();
  if (!row) throw new Error('The settings were locked and are gone');
  const changedNames = changedFields(before.business, business);
  await context.audit('business.edit', String(row.id), changedNames);
  return present(row);
}

/** Requires a rate for today, without which no invoice can be issued and no payment recorded. @throws RequestError invalid_input */
function requireRate({ gstin, rates: [first] }: BusinessSettings, today: string): void {
  if (!gstin || !first || first.from <= today) return;
  fail.invalid({ rates: `An invoice issued today needs a rate, but the first rate begins on ${longDate(first.from)}` });
}

/**
 * Requires the rates of every day for which an invoice or an advance has used one, because returns show them again.
 * @throws RequestError invalid_input
 */
async function requireUsedRates(tx: Tx, before: BusinessSettings, after: BusinessSettings): Promise<void> {
  const used = await findRateDays(tx);
  if (!used) return;
  const starts = [...before.rates, ...after.rates].map(({ from }) => from);
  const days = [used.first, ...starts.filter((day) => used.first < day && day <= used.last)];
  const percentOn = ({ rates }: BusinessSettings, day: string) => (hasRateOn(rates, day) ? rateOn(rates, day) : null);
  if (days.every((day) => percentOn(before, day) === percentOn(after, day))) return;
  const message = `Invoices and advances from ${longDate(used.first)} to ${longDate(used.last)} use the rates of those days, so these stay. A new rate begins after ${longDate(used.last)}`;
  fail.invalid({ rates: message });
}

/** @throws RequestError invalid_input for a prefix under which another registration has documents */
async function requireOwnSeries(tx: Tx, { gstin, invoicePrefix }: BusinessSettings): Promise<void> {
  if (!gstin || !(await isPrefixOfOther(tx, { gstin, invoicePrefix }))) return;
  const message = `Numbers with ${invoicePrefix} are of another GST number. Each has series of its own: choose another prefix`;
  fail.invalid({ invoicePrefix: message });
}

/** Limits of refunds count from tomorrow, so that no one raises them for one refund; each owner gets an email. */
async function changeLimits(
  context: Context<Actor>,
  before: typeof siteSettings.$inferSelect,
  after: BusinessSettings,
): Promise<typeof before.formerLimits> {
  if (changedFields(limitsOf(before.business), limitsOf(after)).length === 0) return before.formerLimits;
  const owners = await context.tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(hasRole(rolesWith('site.manage')), users.emailVerified));
  const by = owners.find(({ id }) => id === context.actor.id)?.name ?? '';
  for (const { id: userId, name, email } of owners) {
    await context.mail({ email, userId }, refundLimitsChanged({ name }, { by, before: before.business, after }));
  }
  const today = dateInKolkata(context.now());
  return { until: today, ...limitsOn(today, before) };
}

const limitsOf = ({ refundApprovalPaise, refundDayPaise }: BusinessSettings): RefundLimits => ({
  refundApprovalPaise,
  refundDayPaise,
});

export const businessEndpoints = [
  endpoint({
    id: 'getDeskBusiness',
    path: 'GET /desk/business',
    summary: 'Read the business settings: invoice details, payment methods and sales rules',
    may: ['site.manage'],
    response: jsonResponse(DeskBusinessResponse, 'The business settings.'),
    handler: async ({ deps }) => ({ data: await readDeskBusiness(deps) }),
  }),
  endpoint({
    id: 'saveDeskBusiness',
    path: 'PUT /desk/business',
    summary: 'Change the business settings',
    description: 'New sales follow the changed settings; issued documents stay as they are.',
    may: ['site.manage'],
    body: DeskBusinessSave,
    response: jsonResponse(DeskBusinessResponse, 'The changed settings.'),
    handler: perform(saveBusiness, (data) => ({ data })),
  }),
];
