import { Hono } from 'hono';
import { z } from 'zod';
import type { Ledger, RefundCourse } from './ledger.ts';
import { Refusal } from './refusal.ts';

type ApiOptions = {
  ledger: Ledger;
  keyId: string;
  keySecret: string;
  refundCourse: () => RefundCourse;
};

const amount = z
  .number('The amount must be an integer.')
  .int('The amount must be an integer.')
  .min(100, 'Order amount less than minimum amount allowed');

const OrderInput = z.strictObject({
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/, 'The currency must be of three letters.'),
  receipt: z.string().min(1).max(40, 'The receipt may not be greater than 40 characters.'),
  unique_receipt: z.boolean(),
  notes: z
    .record(z.string().max(256), z.string().max(256))
    .refine((notes) => Object.keys(notes).length <= 15, 'Notes may have at most 15 keys.')
    .default({}),
});

const RefundInput = z.strictObject({ amount });

const RefundKey = z
  .string('The idempotency key is missing.')
  .regex(/^[\w-]{10,}$/, 'The idempotency key has at least 10 letters, digits, hyphens and underscores.');

const ReconQuery = z.strictObject({
  year: z.string().regex(/^\d{4}$/),
  month: z.string().regex(/^\d{2}$/),
  day: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  count: z.coerce.number().int().min(1).max(1000),
  skip: z.coerce.number().int().min(0),
});

const DisputesQuery = z.strictObject({
  from: z.coerce.number().int().min(0),
  count: z.coerce.number().int().min(1).max(100),
  skip: z.coerce.number().int().min(0),
});

/** The fields are as strict as in Razorpay's documents. */
export function standInApi({ ledger, keyId, keySecret, refundCourse }: ApiOptions) {
  const api = new Hono();
  const credentials = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  api.use(async (context, next) => {
    if (context.req.header('Authorization') === credentials) return next();
    const description = 'The api key provided is invalid';
    return context.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, 401);
  });
  api.post('/orders', async (context) => context.json(ledger.createOrder(await read(context.req.raw, OrderInput))));
  api.get('/orders/:id', (context) => context.json(ledger.order(context.req.param('id'))));
  api.get('/orders/:id/payments', (context) => context.json(collection(ledger.paymentsOf(context.req.param('id')))));
  api.get('/payments/:id', (context) => context.json(ledger.payment(context.req.param('id'))));
  api.post('/payments/:id/refund', async (context) => {
    const input = await read(context.req.raw, RefundInput);
    const key = check(RefundKey, context.req.header('X-Refund-Idempotency'));
    return context.json(ledger.refund(context.req.param('id'), input.amount, key, refundCourse()));
  });
  api.get('/refunds/:id', (context) => context.json(ledger.refundOf(context.req.param('id'))));
  api.get('/disputes', (context) => {
    const { from, count, skip } = check(DisputesQuery, context.req.query());
    const found = [...ledger.disputes.values()].filter(({ created_at }) => created_at >= from).toReversed();
    return context.json(collection(found.slice(skip, skip + count)));
  });
  api.get('/settlements/recon/combined', (context) => {
    const { year, month, day, count, skip } = check(ReconQuery, context.req.query());
    const items = settledIn(ledger, [year, month, ...(day ? [day] : [])].join('-'));
    return context.json(collection(items.slice(skip, skip + count)));
  });
  return api;
}

function collection(items: object[]) {
  return { entity: 'collection', count: items.length, items };
}

/** Everything is settled on its own day in Asia/Kolkata, one settlement a day. @param period a month or a day */
function settledIn({ orders, payments, refunds, disputes }: Ledger, period: string): object[] {
  const paid = [...payments.values()].filter(({ captured }) => captured);
  const returned = [...refunds.values()].filter(({ status }) => status === 'processed');
  const lost = [...disputes.values()].filter(({ status }) => status === 'lost');
  return [
    ...paid.map((payment) => {
      const { id, amount, fee, tax, order_id, method, created_at } = payment;
      const amounts = { debit: 0, credit: amount - (fee ?? 0), amount, fee: fee ?? 0, tax: tax ?? 0 };
      const order = { order_id, order_receipt: orders.get(order_id)?.receipt ?? null };
      return { entity_id: id, type: 'payment', ...amounts, ...settlementOf(created_at), ...order, method };
    }),
    ...returned.map(({ id, amount, payment_id, created_at }) => {
      const amounts = { debit: amount, credit: 0, amount, fee: 0, tax: 0 };
      return { entity_id: id, type: 'refund', ...amounts, ...settlementOf(created_at), payment_id };
    }),
    ...lost.map(({ id, amount, payment_id, created_at }) => {
      const amounts = { debit: amount, credit: 0, amount, fee: 0, tax: 0 };
      const ids = { payment_id, dispute_id: id };
      return { entity_id: `adj_${id.slice(5)}`, type: 'adjustment', ...amounts, ...settlementOf(created_at), ...ids };
    }),
  ].filter(({ settlement_utr }) => settlement_utr.startsWith(`UTR${period.replaceAll('-', '')}`));
}

function settlementOf(created_at: number) {
  const day = new Date(created_at * 1000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }).replaceAll('-', '');
  return {
    currency: 'INR',
    on_hold: false,
    settled: true,
    created_at,
    settled_at: created_at,
    settlement_id: `setl_StandIn${day.slice(1)}`,
    settlement_utr: `UTR${day}`,
    posted_at: null,
    credit_type: 'default',
    description: null,
    notes: {},
    payment_id: null,
    order_id: null,
    order_receipt: null,
    dispute_id: null,
  };
}

async function read<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  if (request.headers.get('Content-Type') !== 'application/json') throw new Refusal('Send JSON');
  return check(schema, await request.json());
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(issue?.message ?? 'The request is wrong', issue?.path.join('.') || null);
}
