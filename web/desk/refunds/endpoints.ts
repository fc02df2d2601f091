import { change, find, read } from '../api.ts';

/** A refund changes its order, alerts, documents and reports, too. */
const tags = ['DeskRefund', 'DeskOrder', 'DeskAlert', 'DeskDocument'] as const;
const changed = { invalidates: tags };

export const listRefunds = read('GET /desk/refunds', { provides: ['DeskRefund'] });
export const getRefundable = find('GET /desk/orders/{id}/refund', { provides: ['DeskRefund'] });
// After a refusal, too: something has been refunded since, and the page shows what is left.
export const requestRefund = change('POST /desk/orders/{id}/refund', { alwaysInvalidates: tags });
export const approveRefund = change('POST /desk/refunds/{id}/approve', changed);
export const declineRefund = change('POST /desk/refunds/{id}/decline', changed);
export const finishRefund = change('POST /desk/refunds/{id}/finish', changed);
export const retryRefund = change('POST /desk/refunds/{id}/retry', changed);

export const refundFilters = ['cursor', 'state'] as const;
