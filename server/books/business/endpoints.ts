import { and, eq, inArray } from 'drizzle-orm';
import { dateInKolkata, longDate } from '../../../contract/base/calendar.ts';
import type { BusinessSettings, RefundLimits } from '../../../contract/books/business.ts';
import { type DeskBusiness, DeskBusinessResponse, DeskBusinessSave } from '../../../contract/books/desk-business.ts';
import { rolesWith } from '../../../contract/people/permission.ts';
import { endpoint } from '../../api/endpoint.ts';
import { jsonResponse } from '../../api/responses.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
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
import { isPrefixOfOther } from '../documents/index.ts';
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
  await requireOwnSeries(context.tx, business, today);
  const [lockedRow] = await selectRow(context.tx).for('update');
  const before = await requireUnchanged(context.tx, 'business', lockedRow, version);
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

/** @throws RequestError invalid_input for a prefix under which another registration has documents in this financial year */
async function requireOwnSeries(tx: Tx, { gstin, invoicePrefix }: BusinessSettings, today: string): Promise<void> {
  if (!gstin || !(await isPrefixOfOther(tx, { gstin, invoicePrefix, today }))) return;
  const message = `Numbers of this year with ${invoicePrefix} are of another GST number. Each has series of its own: choose another prefix`;
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
    .where(and(inArray(users.role, rolesWith('site.manage')), users.emailVerified));
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
