import type { z } from 'zod';
import { type Env, RAZORPAY_URL } from '../../base/env.ts';
import { parseJson } from '../../base/json.ts';
import {
  type ProviderDispute,
  ProviderDisputes,
  ProviderError,
  ProviderOrder,
  ProviderPayment,
  ProviderPayments,
  ProviderRefund,
  type SettledItem,
  SettledItems,
} from './responses.ts';

/** `away`: the service was unreachable or busy, and a retry may help. `refused`: it refused the request. */
type GatewayFailure = 'away' | 'refused';

/** A failed call of the payment service; `message` is for staff and has no personal data. */
export class GatewayError extends Error {
  readonly failure: GatewayFailure;
  /** HTTP status of the response; null without one. */
  readonly status: number | null;

  constructor(failure: GatewayFailure, message: string, status: number | null = null) {
    super(message);
    this.failure = failure;
    this.status = status;
  }
}

/** Timeout of a call, in milliseconds: a buyer waits for most calls. */
const TIMEOUT_MS = 8000;
/** The most settled items in a page that Razorpay allows. */
const SETTLED_PAGE = 1000;
/** The most disputes in a page that Razorpay allows. */
const DISPUTES_PAGE = 100;

/** Each call throws a GatewayError. */
export type Gateway = {
  keyId: string;
  /** Whether it is a test key, which moves no money. */
  isTest: boolean;
  /** A repeat with the same receipt returns the same order. @param receipt an id of the site, at most 40 characters */
  createOrder: (order: { amountPaise: number; receipt: string; orderCode: string }) => Promise<ProviderOrder>;
  order: (providerOrderId: string) => Promise<ProviderOrder>;
  /** All attempts to pay an order, in any state. */
  paymentsOf: (providerOrderId: string) => Promise<ProviderPayment[]>;
  payment: (providerPaymentId: string) => Promise<ProviderPayment>;
  /** A repeat with the same key returns the same refund. @param key at least 10 letters, digits, hyphens, underscores */
  refund: (refund: { providerPaymentId: string; amountPaise: number; key: string }) => Promise<ProviderRefund>;
  refundById: (providerRefundId: string) => Promise<ProviderRefund>;
  /** All disputes that began since a time, in any state, because the service can filter them only by time. */
  disputesSince: (from: Date) => Promise<ProviderDispute[]>;
  settledIn: (month: string) => Promise<SettledItem[]>;
};

type GatewayEnv = Pick<Env, 'PUBLIC_URL' | 'RAZORPAY_KEY_ID' | 'RAZORPAY_KEY_SECRET' | 'RAZORPAY_API_URL'>;

/** Connects to the payment service; null without keys. */
export function createGateway(env: GatewayEnv): Gateway | null {
  const { PUBLIC_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_API_URL } = env;
  if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET) return null;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`;
  const call = createCall(new URL(RAZORPAY_API_URL).origin, authorization);
  const segment = (id: string) => encodeURIComponent(id);
  return {
    keyId: RAZORPAY_KEY_ID,
    isTest: RAZORPAY_KEY_ID.startsWith('rzp_test_'),
    createOrder: ({ amountPaise, receipt, orderCode }) =>
      call(ProviderOrder, '/v1/orders', {
        body: {
          amount: amountPaise,
          currency: 'INR',
          receipt,
          unique_receipt: true,
          notes: { order: orderCode, site: PUBLIC_URL },
        },
      }),
    order: (id) => call(ProviderOrder, `/v1/orders/${segment(id)}`),
    paymentsOf: (id) => call(ProviderPayments, `/v1/orders/${segment(id)}/payments`),
    payment: (id) => call(ProviderPayment, `/v1/payments/${segment(id)}`),
    refund: ({ providerPaymentId, amountPaise, key }) =>
      call(ProviderRefund, `/v1/payments/${segment(providerPaymentId)}/refund`, {
        body: { amount: amountPaise },
        headers: { 'X-Refund-Idempotency': key },
      }),
    refundById: (id) => call(ProviderRefund, `/v1/refunds/${segment(id)}`),
    disputesSince: (from) => {
      const seconds = Math.floor(from.getTime() / 1000);
      return readPages(DISPUTES_PAGE, (page) => call(ProviderDisputes, `/v1/disputes?from=${seconds}&${page}`));
    },
    settledIn: (yearAndMonth) => {
      const [year, month] = yearAndMonth.split('-');
      const path = `/v1/settlements/recon/combined?year=${year}&month=${month}`;
      return readPages(SETTLED_PAGE, (page) => call(SettledItems, `${path}&${page}`));
    },
  };
}

/** Reads all pages of a list. @param read reads one page, by a query of `count` and `skip` */
async function readPages<Item>(count: number, read: (query: string) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const page = await read(`count=${count}&skip=${items.length}`);
    items.push(...page);
    if (page.length < count) return items;
  }
}

export function requireGateway(env: GatewayEnv): Gateway {
  const gateway = createGateway(env);
  if (gateway) return gateway;
  throw new GatewayError('away', 'No keys of the payment service are set');
}

type RequestOptions = { body?: object; headers?: Record<string, string> };

function createCall(origin: string, authorization: string) {
  return async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    { body, headers = {} }: RequestOptions = {},
  ): Promise<z.output<Schema>> => {
    const response = await sendChecked(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: authorization, ...(body && { 'Content-Type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would take the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const parsed = schema.safeParse(response);
    if (parsed.success) return parsed.data;
    const field = parsed.error.issues[0]?.path.join('.') || 'the whole body';
    throw new GatewayError('away', `The payment service answered in a shape that is not known: ${field}`);
  };
}

async function sendChecked(url: string, init: RequestInit): Promise<unknown> {
  const { status, text } = await send(url, init);
  const body = parseJson(text);
  if (status >= 200 && status < 300) return body;
  const providerError = ProviderError.safeParse(body).data?.error;
  // 409: the same refund is being processed; 429: too many calls.
  const isTemporary = status >= 500 || status === 409 || status === 429;
  const detail = providerError?.description ?? `status ${status}`;
  throw new GatewayError(
    isTemporary ? 'away' : 'refused',
    `The payment service ${isTemporary ? 'is not available' : 'refused'}: ${detail}`,
    status,
  );
}

async function send(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const detail = isLate ? `no answer within ${TIMEOUT_MS / 1000} seconds` : 'it cannot be reached';
    throw new GatewayError('away', `The payment service is not available: ${detail}`);
  }
}

/** The addresses of the payment page; null without keys. Razorpay's script must come from its host, and loads parts from a second. */
export function checkoutHosts({
  RAZORPAY_KEY_ID,
  RAZORPAY_API_URL,
}: Pick<Env, 'RAZORPAY_KEY_ID' | 'RAZORPAY_API_URL'>) {
  if (!RAZORPAY_KEY_ID) return null;
  const page = new URL(RAZORPAY_API_URL).origin;
  const scripts = page === RAZORPAY_URL ? ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'] : [page];
  return { page, scripts, script: `${scripts[0]}/v1/checkout.js`, form: `${page}/v1/checkout/embedded` };
}
