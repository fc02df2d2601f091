import { eq } from 'drizzle-orm';
import { dateInKolkata, longDate } from '../../../../contract/base/calendar.ts';
import { rupees } from '../../../../contract/base/rupees.ts';
import type { BusinessSettings } from '../../../../contract/books/business.ts';
import { mayNow } from '../../../../contract/people/permission.ts';
import type { DeskOffer } from '../../../../contract/selling/desk-orders.ts';
import {
  lastDueDay,
  type PlanDays,
  type PlannedInstalment,
  presetPlan,
} from '../../../../contract/selling/payment-plan.ts';
import { fail } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { readBusiness } from '../../../db/queries/site-settings.ts';
import { batches, courses } from '../../../db/schema/index.ts';
import type { Actor, Context } from '../../../records/index.ts';
import { checkDueDays } from '../dues/plan.ts';
import type { Order } from '../queries.ts';

type Price = Pick<DeskOffer, 'seats' | 'batchId' | 'discountPaise' | 'coupon' | 'preset' | 'instalments'>;

/**
 * The instalments that staff chose; undefined if the whole price is due today.
 * @throws RequestError invalid_input for a discount or instalments above the actor's limit, or an unknown payment plan
 */
export async function planPrice(
  { now, tx, actor }: Context<Actor>,
  courseId: string,
  { seats, batchId, discountPaise, coupon, preset, instalments }: Price,
): Promise<readonly PlannedInstalment[] | undefined> {
  const business = await readBusiness(tx);
  checkDiscount('discountPaise', discountPaise, discountLimit(actor, business, seats));
  if (coupon && (discountPaise > 0 || preset || instalments.length > 0)) {
    fail.invalid('coupon', 'A coupon cannot be combined with a discount or with a price in instalments.');
  }
  const days = { today: dateInKolkata(now()), startsOn: await findStart(tx, batchId) };
  if (instalments.length > 0) {
    if (!isUnlimited(actor)) checkInstalments(instalments, business.instalmentPresets, days);
    checkDueDays(
      'instalments',
      instalments.map(({ dueOn }) => dueOn),
      days.today,
    );
    return instalments;
  }
  if (!preset) return undefined;
  const chosenPreset = business.instalmentPresets.find(({ name }) => name === preset);
  if (!chosenPreset) fail.invalid('preset', 'This payment plan no longer exists.');
  const [course] = await tx.select({ pricePaise: courses.pricePaise }).from(courses).where(eq(courses.id, courseId));
  const plan = presetPlan(chosenPreset, Math.max((course?.pricePaise ?? 0) * seats - discountPaise, 0), days);
  if (plan.length === 1 && chosenPreset.instalments.some(({ beforeStart }) => beforeStart)) {
    fail.invalid('preset', 'Under this plan everything is due now: choose a batch that begins later, or another plan.');
  }
  return plan;
}

export async function findStart(tx: Tx, batchId: string | null): Promise<string | null> {
  if (batchId === null) return null;
  const [batch] = await tx.select({ startsOn: batches.startsOn }).from(batches).where(eq(batches.id, batchId));
  return batch?.startsOn ?? null;
}

type Discounted = Pick<Order, 'discountPaise' | 'seats'>;

export async function checkCouponLimit(
  { tx, actor }: Context<Actor>,
  { discountPaise, seats }: Discounted,
): Promise<void> {
  checkDiscount('coupon', discountPaise, discountLimit(actor, await readBusiness(tx), seats));
}

/** Checks a coupon that is used by the link of the staff, as `checkCouponLimit` does: up to the limit of a counsellor. */
export async function checkCouponOfPayLink({ tx }: Context, { discountPaise, seats }: Discounted): Promise<void> {
  const { discountLimitPaise } = await readBusiness(tx);
  if (discountPaise <= discountLimitPaise * seats) return;
  fail.invalid('coupon', 'This link does not take such a coupon. Please use the link in our email for it.');
}

/** Staff who set the limits have no limit. */
const isUnlimited = (actor: Actor) => mayNow(actor, 'site.manage');

/** The highest discount that a colleague may give for a number of seats, in paise; null without a limit. */
export function discountLimit(actor: Actor, { discountLimitPaise }: BusinessSettings, seats = 1): number | null {
  if (isUnlimited(actor)) return null;
  return mayNow(actor, 'sales.discount') ? discountLimitPaise * seats : 0;
}

function checkDiscount(field: 'discountPaise' | 'coupon', discountPaise: number, limitPaise: number | null): void {
  if (limitPaise === null || discountPaise <= limitPaise) return;
  const message =
    limitPaise > 0 ? `You can take off up to ${rupees(limitPaise)}.` : 'Your role cannot give a discount.';
  fail.invalid(field, message);
}

/** A seat for Re.1 today and the rest in years would be a hidden discount. */
function checkInstalments(
  plan: readonly PlannedInstalment[],
  presets: BusinessSettings['instalmentPresets'],
  days: PlanDays,
): void {
  const percent = Math.min(100, ...presets.map((preset) => preset.instalments[0]?.percent ?? 100));
  const minPaise = (plan.reduce((sum, { amountPaise }) => sum + amountPaise, 0) * percent) / 100;
  const firstPaise = plan[0]?.amountPaise ?? 0;
  if (firstPaise < Math.floor(minPaise))
    fail.invalid('instalments', `The first instalment is at least ${percent}% of the price.`);
  const lastDay = presets.reduce((day, preset) => latest(day, lastDueDay(preset, days)), days.today);
  if (plan.some(({ dueOn }) => dueOn > lastDay))
    fail.invalid('instalments', `The last instalment is due by ${longDate(lastDay)}.`);
}

const latest = (one: string, other: string) => (one < other ? other : one);
