import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../base/json.ts';
import { disputeFrom } from '../../gateway/index.ts';

const id = z.string().min(1).max(100);
const entity = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ entity: z.object({ id, ...shape }) });

const EventName = z.object({ event: z.string().min(1).max(100) });

/** The part of a webhook's body that the site uses: the type of the event, and its subject. */
const EventBody = EventName.extend({
  payload: z.object({
    payment: entity({ order_id: id.nullish() }).optional(),
    order: entity({}).optional(),
    refund: entity({ payment_id: id }).optional(),
    dispute: entity({
      payment_id: id,
      amount: z.int().positive(),
      amount_deducted: z.int().nonnegative().nullish(),
      respond_by: z.int().nullish(),
    }).optional(),
  }),
});

/** Only ids, and what only the event of a dispute has; no personal data. The rest is fetched when it is processed. */
export const EventRefs = z.object({
  providerOrderId: z.string().nullable(),
  refund: z.object({ id: z.string(), providerPaymentId: z.string() }).nullable(),
  dispute: z
    .object({
      id: z.string(),
      providerPaymentId: z.string(),
      amountPaise: z.int(),
      respondBy: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export type EventRefs = z.infer<typeof EventRefs>;

/** `refs` is null for a body of an unknown shape; then `unknownField` names the field. */
type ProviderEvent = { id: string; type: string } & (
  | { refs: EventRefs; unknownField: null }
  | { refs: null; unknownField: string }
);

/** @param eventId of the header `X-Razorpay-Event-Id`; without one, the same body is the same event */
export function readEvent(body: Uint8Array, eventId: string | undefined): ProviderEvent {
  const id = eventId?.slice(0, 200) || createHash('sha256').update(body).digest('hex');
  const json = parseJson(body);
  const parsed = EventBody.safeParse(json);
  if (!parsed.success) {
    const unknownField = parsed.error.issues[0]?.path.join('.') || 'the whole body';
    return { id, type: EventName.safeParse(json).data?.event ?? 'no event', refs: null, unknownField };
  }
  const { event, payload } = parsed.data;
  const { payment, order, refund, dispute } = payload;
  return {
    id,
    type: event,
    unknownField: null,
    refs: {
      providerOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
      refund: refund ? { id: refund.entity.id, providerPaymentId: refund.entity.payment_id } : null,
      dispute: dispute ? disputeFrom(dispute.entity) : null,
    },
  };
}
