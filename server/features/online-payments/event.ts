import { createHash } from 'node:crypto';
import { z } from 'zod';

const id = z.string().min(1).max(100);
const entity = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ entity: z.object({ id, ...shape }) });

/** The part of a webhook's body that the site uses: what happened, and to what. */
const EventBody = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({
    payment: entity({ order_id: id.nullish() }).optional(),
    order: entity({}).optional(),
    refund: entity({ payment_id: id }).optional(),
    dispute: entity({
      payment_id: id,
      amount: z.int().positive(),
      respond_by: z.int().nullish(),
    }).optional(),
  }),
});

/**
 * What is kept of an event: ids, and what only a dispute's event tells. The payer's e-mail and number are not; what counts
 * is fetched when the event is worked.
 */
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

export type ProviderEvent = { id: string; type: string; refs: EventRefs };

/**
 * Reads a webhook whose signature is right.
 * @param eventId of the header `X-Razorpay-Event-Id`; without one, the same body is the same event
 * @returns undefined for a body of another shape
 */
export function readEvent(body: Uint8Array, eventId: string | undefined): ProviderEvent | undefined {
  const parsed = EventBody.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { event, payload } = parsed.data;
  const { payment, order, refund, dispute } = payload;
  return {
    id: eventId?.slice(0, 200) || createHash('sha256').update(body).digest('hex'),
    type: event,
    refs: {
      providerOrderId: order?.entity.id ?? payment?.entity.order_id ?? null,
      refund: refund ? { id: refund.entity.id, providerPaymentId: refund.entity.payment_id } : null,
      dispute: dispute ? disputeOf(dispute.entity) : null,
    },
  };
}

type Disputed = { id: string; payment_id: string; amount: number; respond_by?: number | null | undefined };

function disputeOf({ id, payment_id, amount, respond_by }: Disputed): EventRefs['dispute'] {
  const respondBy = respond_by ? new Date(respond_by * 1000).toISOString() : null;
  return { id, providerPaymentId: payment_id, amountPaise: amount, respondBy };
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
