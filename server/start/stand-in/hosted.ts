import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { sign } from '../../base/hmac.ts';
import type { Ledger, Order, Payment, RefundCourse } from './ledger.ts';
import { actions, backPage, checkoutScript, closedPage, overviewPage, paymentPage } from './pages.ts';
import { Refusal } from './refusal.ts';
import { type WebhookCourse, webhookCourses } from './webhooks.ts';

/** In milliseconds after it failed. */
const LATE_PAYMENT_MS = 20_000;

const url = z.url({ protocol: /^https?$/ });

/** Those that Razorpay's documents call mandatory, and `cancel_url`. */
const EmbeddedForm = z.object({
  key_id: z.string(),
  order_id: z.string(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  name: z.string().min(1),
  'prefill[email]': z.string().min(3),
  'prefill[contact]': z.string().min(5),
  callback_url: url,
  cancel_url: url.or(z.literal('')).default(''),
});

const PayForm = z.object({
  order_id: z.string(),
  callback_url: url,
  cancel_url: z.string().default(''),
  action: z.enum(actions),
  webhooks: z.enum(webhookCourses),
});

const ActForm = z.object({ action: z.string(), id: z.string().default('') });

type HostedOptions = {
  ledger: Ledger;
  keyId: string;
  keySecret: string;
  settings: { refunds: RefundCourse };
  andSend: <Value>(course: WebhookCourse, act: () => Value) => Value;
};

export function signedReturn(keySecret: string, order: Pick<Order, 'id'>, payment: Pick<Payment, 'id'>) {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: order.id,
    razorpay_signature: sign(`${order.id}|${payment.id}`, keySecret),
  };
}

/** The payment page of the stand-in, with buttons for further events. */
export function hostedPages(options: HostedOptions) {
  const { ledger, keyId, settings, andSend } = options;
  const app = new Hono();
  app.get('/v1/checkout.js', (context) =>
    context.text(checkoutScript, 200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' }),
  );
  app.post('/v1/checkout/embedded', async (context) => {
    const form = await read(context, EmbeddedForm);
    const order = ledger.order(form.order_id);
    if (form.key_id !== keyId) throw new Refusal('The api key provided is invalid');
    if (form.amount !== order.amount || form.currency !== order.currency) {
      throw new Refusal('Payment amount is different from the order amount');
    }
    if (order.status === 'paid') throw new Refusal('Payment already done for this order.');
    return context.html(paymentPage(order, form.name, { callbackUrl: form.callback_url, cancelUrl: form.cancel_url }));
  });
  app.post('/stand-in/pay', async (context) => {
    const form = await read(context, PayForm);
    if (form.action !== 'close') return context.html(backPage(form.callback_url, carryOut(options, form)));
    return form.cancel_url ? context.redirect(form.cancel_url, 303) : context.html(closedPage());
  });
  app.get('/', (context) => context.html(overviewPage(ledger, settings.refunds)));
  app.post('/stand-in/act', async (context) => {
    const { action, id } = await read(context, ActForm);
    const acts: Record<string, () => void> = {
      'authorize late': () => ledger.authorizeLate(id),
      dispute: () => ledger.dispute(id),
      'win dispute': () => ledger.endDispute(id, 'won'),
      'lose dispute': () => ledger.endDispute(id, 'lost'),
      'process refund': () => ledger.endRefund(id, 'processed'),
      'fail refund': () => ledger.endRefund(id, 'failed'),
      'refunds processed': () => Object.assign(settings, { refunds: 'processed' }),
      'refunds pending': () => Object.assign(settings, { refunds: 'pending' }),
      'refunds failed': () => Object.assign(settings, { refunds: 'failed' }),
    };
    andSend('at once', () => acts[action]?.());
    return context.redirect('/', 303);
  });
  return app;
}

/** @returns the fields that are posted back to the site */
function carryOut(
  { ledger, keySecret, andSend }: HostedOptions,
  form: z.infer<typeof PayForm>,
): Record<string, string> {
  const order = ledger.order(form.order_id);
  if (form.action === 'pay' || form.action === 'pay twice') {
    const payment = andSend(form.webhooks, () => ledger.pay(order.id));
    if (form.action === 'pay twice') andSend(form.webhooks, () => ledger.pay(order.id));
    return signedReturn(keySecret, order, payment);
  }
  const payment = andSend(form.webhooks, () => ledger.fail(order.id));
  if (form.action === 'pay late') {
    setTimeout(() => andSend(form.webhooks, () => ledger.authorizeLate(payment.id)), LATE_PAYMENT_MS).unref();
  }
  return {
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': 'Payment failed',
    'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: order.id }),
  };
}

async function read<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await context.req.parseBody());
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Refusal(`${field}: is required.`, field);
}
