import type { PayOrder } from '../../../contract/money/checkout.ts';
import { qrCode } from '../../base/qr.ts';

type Transfer = { vpa: string; payee: string; amountPaise: number; code: string; title: string };

/** The link opens an app of the phone (NPCI, UPI linking specification 1.6); a reference has only letters and digits. */
export function upiTransfer({ vpa, payee, amountPaise, code, title }: Transfer): NonNullable<PayOrder['upi']> {
  const query = [
    ['pa', vpa],
    ['pn', payee],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tr', code.replaceAll(/[^A-Z0-9]/g, '')],
    ['tn', `${code} ${title}`.replaceAll(/[^\w -]/g, ' ').slice(0, 50)],
  ];
  // All apps read %20 as a space; some do not read a plus sign as a space.
  const link = `upi://pay?${query.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  return { vpa, link, qr: qrCode(link) };
}
