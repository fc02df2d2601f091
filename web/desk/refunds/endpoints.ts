import { change, find, read } from '../api.ts';

/** A refund changes its order, alerts, documents and reports, too. */
const tags = ['DeskRefund', 'DeskOrder', 'DeskAlert', 'DeskDocument'] as const;
const refundTags = { invalidates: tags };

export const listRefunds = read('GET /desk/refunds', { provides: ['DeskRefund'] });
export const getRefundable = find('GET /desk/orders/{id}/refund', { provides: ['DeskRefund'] });
// A refusal makes them stale, too: something has been refunded since, and the page shows the rest.
export const requestRefund = change('POST /desk/orders/{id}/refund', { alwaysInvalidates: tags });
export const approveRefund = change('POST /desk/refunds/{id}/approve', refundTags);
export const declineRefund = change('POST /desk/refunds/{id}/decline', refundTags);
export const finishRefund = change('POST /desk/refunds/{id}/finish', refundTags);
export const takeRefundBack = change('POST /desk/refunds/{id}/came-back', refundTags);
export const retryRefund = change('POST /desk/refunds/{id}/retry', refundTags);

export const refundFilters = ['cursor', 'state'] as const;
