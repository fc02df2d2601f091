import { dateInKolkata, longDate, monthAfter, monthName } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { fail } from '../../base/errors.ts';
import { endAlert, raiseAlert, tryEachWithAlerts } from '../../books/alerts/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, transact } from '../../records/index.ts';
import { bookSettled } from '../checkout/index.ts';
import { createGateway, GatewayError } from '../gateway/index.ts';
import { findMissing, sumMissing } from './queries.ts';
import { readReport } from './report-file.ts';
import { overdueFilter } from './service.ts';
import { type ImportResult, storeSettlements } from './store.ts';

/** Up to this day of a month, the previous month is fetched, too. */
const LAST_DAY_OF_PREVIOUS = '10';

/** Fetches the settlements of this month every day, early in it also of the month before. Alerts the staff about late settlements. */
export async function fetchSettlements(deps: Deps): Promise<void> {
  if (!createGateway(deps.env)) return;
  const today = dateInKolkata(deps.now());
  const month = today.slice(0, 7);
  const items = today.slice(8) <= LAST_DAY_OF_PREVIOUS ? [monthAfter(month, -1), month] : [month];
  const describeFailure = (reportMonth: string) => ({
    id: `settlement report: ${reportMonth}`,
    text: `The settlements of ${monthName(reportMonth)} could not be fetched from Razorpay`,
  });
  await tryEachWithAlerts(
    deps,
    { job: 'settlement report', items, describeFailure },
    async (reportMonth) => void (await fetchMonth(deps, reportMonth, null)),
  );
  await alertMissing(deps);
}

/** @param actor the member of staff who asked for it @throws GatewayError */
async function fetchMonth(deps: Deps, month: string, actor: Actor | null): Promise<ImportResult> {
  const gateway = createGateway(deps.env);
  if (!gateway) fail.conflict('No Razorpay keys are set. Upload the report instead.');
  const items = await gateway.settledIn(month);
  const report = { items, isTest: gateway.isTest };
  const result = await transact(deps, actor, async (context) => {
    if (actor) await context.audit(...IMPORT_ENTRY, [month]);
    return storeSettlements(context, report);
  });
  await bookSettled(deps, month, items);
  return result;
}

const MISSING = 'settlements: missing';

/** Test payments are never settled. */
async function alertMissing(deps: Deps): Promise<void> {
  const overdue = overdueFilter(deps);
  if (overdue.isTest) return;
  const { missingCount, missingPaise } = await sumMissing(deps.db, overdue);
  const [oldest] = await findMissing(deps.db, overdue);
  const text =
    oldest &&
    `Razorpay has not settled ${missingCount === 1 ? 'a payment' : `${missingCount} payments`} of ${rupees(missingPaise)} after three working days, the oldest of ${longDate(oldest.paidOn)}. Settlements has the list.`;
  await transact(deps, null, (context) =>
    text ? raiseAlert(context, { kind: 'payment', about: MISSING, text }) : endAlert(context, MISSING),
  );
}

/** @returns a message about the result @throws RequestError conflict, unavailable */
export async function fetchForDesk(deps: Deps, { actor, month }: { actor: Actor; month: string }): Promise<string> {
  try {
    return describeStored(await fetchMonth(deps, month, actor));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return error.failure === 'away' ? fail.unavailable(error.message) : fail.conflict(error.message);
  }
}

/** @throws RequestError invalid_input */
export async function uploadReport(deps: Deps, { actor, text }: { actor: Actor; text: string }): Promise<string> {
  const items = readReport(text);
  const isTest = createGateway(deps.env)?.isTest ?? false;
  const result = await transact(deps, actor, async (context) => {
    await context.audit(...IMPORT_ENTRY, ['report']);
    return storeSettlements(context, { items, isTest });
  });
  return describeStored(result);
}

const IMPORT_ENTRY = ['settlements.import', 'report'] as const;

function describeStored({ settlements, added, changed }: ImportResult): string {
  if (settlements === 0) return 'The report has no settlements.';
  const all = `${settlements} ${settlements === 1 ? 'settlement' : 'settlements'}`;
  return `${all} read: ${added} new, ${changed} changed, ${settlements - added - changed} as they were.`;
}
