import { eq } from 'drizzle-orm';
import type { BusinessSettings } from '../../../../contract/business.ts';
import { dateInKolkata } from '../../../../contract/calendar.ts';
import type { DeskOffer } from '../../../../contract/desk-orders.ts';
import { mayNow } from '../../../../contract/permission.ts';
import { rupees } from '../../../../contract/rupees.ts';
import { RequestError } from '../../../base/errors.ts';
import type { Tx } from '../../../db/client.ts';
import { courses } from '../../../db/schema/index.ts';
import { readBusiness } from '../../../db/site-settings.ts';
import type { Deps } from '../../../deps.ts';
import { type Part, presetPlan } from '../../orders/index.ts';
import type { Actor } from '../kit/index.ts';

type Price = Pick<DeskOffer, 'discountPaise' | 'coupon' | 'preset' | 'parts'>;

/**
 * The parts of a price as staff chose them; without any, everything is due today.
 * @throws RequestError invalid_input for a discount that is not theirs to give, or a way to pay that is none
 */
export async function planOf(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { actor, courseId }: { actor: Actor; courseId: string },
  { discountPaise, coupon, preset, parts }: Price,
): Promise<readonly Part[] | undefined> {
  const business = await readBusiness(tx);
  checkDiscount(discountPaise, discountLimit(actor, business));
  if (coupon && (discountPaise > 0 || preset || parts.length > 0)) {
    refuse('coupon', 'A coupon stands alone: without a discount, and paid at once.');
  }
  if (parts.length > 0) return parts;
  if (!preset) return undefined;
  const chosen = business.instalmentPresets.find(({ name }) => name === preset);
  if (!chosen) refuse('preset', 'There is no such way to pay in parts any more.');
  const [course] = await tx.select({ pricePaise: courses.pricePaise }).from(courses).where(eq(courses.id, courseId));
  return presetPlan(chosen, Math.max((course?.pricePaise ?? 0) - discountPaise, 0), dateInKolkata(now()));
}

/** The most that somebody may take off a price, in paise; null without a limit. */
export function discountLimit(actor: Actor, { discountLimitPaise }: BusinessSettings): number | null {
  if (mayNow(actor, 'site.manage')) return null;
  return mayNow(actor, 'sales.discount') ? discountLimitPaise : 0;
}

function checkDiscount(discountPaise: number, limitPaise: number | null): void {
  if (limitPaise === null || discountPaise <= limitPaise) return;
  const most =
    limitPaise > 0 ? `You can take off up to ${rupees(limitPaise)}.` : 'Your role takes nothing off the price.';
  refuse('discountPaise', most);
}

function refuse(field: string, message: string): never {
  throw new RequestError('invalid_input', { message, fields: { [field]: message } });
}
