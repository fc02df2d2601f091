import type { Checkout } from '../../../contract/money/gateway.ts';

/** The options of Razorpay's script; its page in a frame posts the outcome to `callback_url`. */
type Options = {
  key: string;
  order_id: string;
  amount: string;
  currency: string;
  name: string;
  description: string;
  prefill: Record<string, string>;
  callback_url: string;
  redirect: true;
  modal: { ondismiss: () => void };
};

declare global {
  interface Window {
    Razorpay?: new (options: Options) => { open: () => void };
  }
}

/** Browsers inside these apps show no frames of other sites; Razorpay advises its own page for them. */
const appBrowser = /Instagram|FBAN|FBAV|FB_IAB/;

/**
 * Leads to the payment page: in a window over this page, or as a page of its own if the script does not load or the
 * browser shows no frames.
 * @param onClose called when the buyer closes the window
 */
export async function openPaymentPage(checkout: Checkout, onClose: () => void): Promise<void> {
  if (appBrowser.test(navigator.userAgent) || !(await loadScript(checkout.script))) return postTo(checkout);
  if (!window.Razorpay) return postTo(checkout);
  new window.Razorpay(optionsOf(checkout, onClose)).open();
}

function loadScript(src: string): Promise<boolean> {
  if (window.Razorpay) return Promise.resolve(true);
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve(true);
    script.onerror = () => resolve(false);
    document.head.append(script);
  });
}

function optionsOf({ fields }: Checkout, onClose: () => void): Options {
  const { key_id = '', order_id = '', amount = '', currency = '', name = '', description = '' } = fields;
  const prefill = { name: 'prefill[name]', email: 'prefill[email]', contact: 'prefill[contact]' };
  return {
    key: key_id,
    order_id,
    amount,
    currency,
    name,
    description,
    prefill: Object.fromEntries(Object.entries(prefill).map(([option, field]) => [option, fields[field] ?? ''])),
    callback_url: fields.callback_url ?? '',
    redirect: true,
    modal: { ondismiss: onClose },
  };
}

function postTo({ form: action, fields }: Checkout): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
