import { html } from 'hono/html';
import type { Ledger, Order } from './ledger.ts';
import { webhookCourses } from './webhooks.ts';

type Html = ReturnType<typeof html>;

/** After a payment and without one. */
type ReturnUrls = { callbackUrl: string; cancelUrl: string };

export const actions = ['pay', 'fail', 'pay late', 'pay twice', 'close'] as const;

export type Action = (typeof actions)[number];

const rupees = (paise: number) => `Rs.${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;

function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem; color: #1a1a1a; background: #fff; }
          .notice { background: #fff3cd; border: 1px solid #b58900; padding: 0.5rem 0.75rem; }
          button, select { font: inherit; min-height: 44px; padding: 0.25rem 1rem; margin: 0.25rem 0.25rem 0.25rem 0; }
          table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 0.25rem 0.5rem; border-bottom: 1px solid #ccc; }
          .wide { overflow-x: auto; }
        </style>
      </head>
      <body>
        <p class="notice">This is a <strong>stand-in</strong> for Razorpay. No money moves.</p>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`;
}

const labels: Record<Action, string> = {
  pay: 'Pay',
  fail: 'Fail',
  'pay late': 'Pay late',
  'pay twice': 'Pay twice',
  close: 'Close',
};

export function paymentPage(order: Order, merchant: string, { callbackUrl, cancelUrl }: ReturnUrls): Html {
  return page(
    `Pay ${rupees(order.amount)} to ${merchant}`,
    html`<form method="post" action="/stand-in/pay">
        <input type="hidden" name="order_id" value="${order.id}" />
        <input type="hidden" name="callback_url" value="${callbackUrl}" />
        <input type="hidden" name="cancel_url" value="${cancelUrl}" />
        <p>
          <label
            >The webhooks arrive
            <select name="webhooks">
              ${webhookCourses.map((course) => html`<option>${course}</option>`)}
            </select></label
          >
        </p>
        <p>${actions.map((action) => html`<button name="action" value="${action}">${labels[action]}</button>`)}</p>
      </form>
      <p>
        Pay late: the payment fails now and succeeds 20 seconds later. Pay twice: as from two tabs.
        <a href="/">What was paid here</a>
      </p>`,
  );
}

/** Takes the buyer back to the site with the result; automatically if scripts run. */
export function backPage(callbackUrl: string, fields: Record<string, string>): Html {
  return page(
    'Back to the shop',
    html`<form method="post" action="${callbackUrl}" target="_top">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button>Go on</button>
      </form>
      <script>
        document.forms[0].submit();
      </script>`,
  );
}

export function closedPage(): Html {
  return page(
    'Closed',
    html`<p>Nothing was paid.</p>
      <script>
        parent.postMessage('stand-in closed', '*');
      </script>`,
  );
}

function button(action: string, id: string, label: string): Html {
  return html`<form method="post" action="/stand-in/act">
    <input type="hidden" name="id" value="${id}" /><button name="action" value="${action}">${label}</button>
  </form>`;
}

/** With the actions that are still possible. */
function table<Entity extends { id: string; amount: number; status: string }>(
  title: string,
  entities: Iterable<Entity>,
  { note = () => '', acts }: { note?: (entity: Entity) => string; acts: (entity: Entity) => Html[] },
): Html {
  return html`<h2>${title}</h2>
    <div class="wide">
      <table>
        ${[...entities].map(
          (entity) =>
            html`<tr>
              <td>${entity.id}</td>
              <td>${rupees(entity.amount)}</td>
              <td>${entity.status}${note(entity)}</td>
              <td>${acts(entity)}</td>
            </tr>`,
        )}
      </table>
    </div>`;
}

export function overviewPage({ payments, refunds, disputes }: Ledger, refundCourse: string): Html {
  const paymentNote = ({ payment_id }: { payment_id: string }) => `, of ${payment_id}`;
  return page(
    'Stand-in for Razorpay',
    html`<form method="post" action="/stand-in/act">
        <p>Refunds are: <strong>${refundCourse}</strong></p>
        ${['processed', 'pending', 'failed'].map(
          (course) => html`<button name="action" value="refunds ${course}">${course}</button>`,
        )}
      </form>
      ${table('Payments', payments.values(), {
        note: ({ amount_refunded }) => (amount_refunded > 0 ? `, ${rupees(amount_refunded)} returned` : ''),
        acts: ({ id, status, captured }) => [
          ...(status === 'failed' ? [button('authorize late', id, 'Succeed after all')] : []),
          ...(captured ? [button('dispute', id, 'Dispute')] : []),
        ],
      })}
      ${table('Refunds', refunds.values(), {
        note: paymentNote,
        acts: ({ id, status }) =>
          status === 'pending' ? [button('process refund', id, 'Done'), button('fail refund', id, 'Fail')] : [],
      })}
      ${table('Disputes', disputes.values(), {
        note: paymentNote,
        acts: ({ id, status }) =>
          status === 'open'
            ? [button('win dispute', id, 'The shop wins'), button('lose dispute', id, 'The shop loses')]
            : [],
      })}`,
  );
}

/** The stand-in's `checkout.js`: opens the payment page in a frame over the shop. */
export const checkoutScript = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  window.Razorpay = class {
    constructor(options) {
      for (const name of ['key', 'order_id', 'amount', 'currency', 'name', 'callback_url']) {
        if (!options[name]) throw new Error('The option ' + name + ' is missing');
      }
      this.options = options;
    }
    open() {
      const { key, order_id, amount, currency, name, callback_url, prefill = {}, modal = {} } = this.options;
      const frame = document.createElement('iframe');
      frame.name = 'razorpay-stand-in';
      frame.title = 'Payment (stand-in for Razorpay)';
      Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '999' });
      const form = document.createElement('form');
      form.method = 'post';
      form.action = origin + '/v1/checkout/embedded';
      form.target = frame.name;
      const fields = { key_id: key, order_id, amount, currency, name, callback_url, 'prefill[email]': prefill.email, 'prefill[contact]': prefill.contact };
      for (const [field, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name: field, value: value ?? '' });
        form.append(input);
      }
      document.body.append(frame, form);
      addEventListener('message', function closed({ data, source }) {
        if (source !== frame.contentWindow || data !== 'stand-in closed') return;
        removeEventListener('message', closed);
        frame.remove();
        modal.ondismiss?.();
      });
      form.submit();
      form.remove();
    }
  };
})();
`;
