import type { PayOrder } from '../../../contract/money/pay.ts';
import { qrCode } from '../../base/qr.ts';

type Transfer = { vpa: string; payee: string; amountPaise: number; code: string; title: string };

/**
 * How to pay by UPI (NPCI, UPI linking specification 1.6): a link that opens an app of the phone, and the same as a QR code.
 * The reference of the transaction takes letters and digits alone.
 */
export function upiTransfer({ vpa, payee, amountPaise, code, title }: Transfer): NonNullable<PayOrder['upi']> {
  const query = [
    ['pa', vpa],
    ['pn', payee],
    ['am', (amountPaise / 100).toFixed(2)],
    ['cu', 'INR'],
    ['tr', code.replaceAll(/[^A-Z0-9]/g, '')],
    ['tn', `${code} ${title}`.replaceAll(/[^\w -]/g, ' ').slice(0, 50)],
  ];
  // Apps read %20 everywhere, and a plus sign as a space not everywhere.
  const link = `upi://pay?${query.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
  return { vpa, link, qr: qrCode(link) };
}
