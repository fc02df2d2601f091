import { rupees } from '../../../contract/base/rupees.ts';
import type { RefundLimits } from '../../../contract/books/business.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { greeting } from '../../mail/greeting.ts';
import { html } from '../../mail/html.ts';
import { button, details } from '../../mail/layout.ts';
import type { Mail } from '../../mail/types.ts';

type Changed = { by: string; before: RefundLimits; after: RefundLimits };

/** Tells each owner that someone changed how much one person may return alone. */
export function refundLimitsChanged({ name }: { name: string }, { by, before, after }: Changed): Mail {
  const change = (field: keyof RefundLimits) => `${rupees(before[field])}, from tomorrow ${rupees(after[field])}`;
  return (site) => ({
    kind: 'refund_limits_changed',
    title: 'Refund limits changed',
    body: html`
      <p>${greeting(name)}</p>
      <p>${by} has changed how much one person may refund or void without approval by a second person.</p>
      ${details([
        ['For one order', change('refundApprovalPaise')],
        ['In a day', change('refundDayPaise')],
      ])}
      ${button(site, site.url + deskPaths.business, 'See the settings')}`,
  });
}
