import { change, find, read } from '../api.ts';

const provides = ['DeskOrder'] as const;
/** Tags that a sale or its end makes stale. */
const sold = {
  invalidates: ['DeskOrder', 'DeskRequest', 'DeskBatch', 'DeskMail', 'DeskDocument', 'DeskRefund', 'DeskAlert'],
} as const;

export const listOrders = read('GET /desk/orders', { provides });
export const getOrder = find('GET /desk/orders/{id}', { provides });
export const getSaleOptions = read('GET /desk/sale-options', { provides: ['DeskBusiness'] });
export const offerSeat = change('POST /desk/requests/{id}/offer', sold);
export const sellSeat = change('POST /desk/requests/{id}/sale', sold);
export const recordPayment = change('POST /desk/orders/{id}/payments', sold);
export const saveOrderBill = change('PUT /desk/orders/{id}/bill', sold);
export const holdOrder = change('PUT /desk/orders/{id}/hold', sold);
export const mailOrder = change('POST /desk/orders/{id}/mail', { invalidates: ['DeskMail'] });
export const assignOrderSeat = change('POST /desk/orders/{id}/seat', sold);
export const chargeOrder = change('POST /desk/orders/{id}/charges', sold);
export const cancelOrder = change('POST /desk/orders/{id}/cancel', sold);
export const voidPayment = change('POST /desk/payments/{id}/void', sold);
export const bounceCheque = change('POST /desk/payments/{id}/bounce', sold);
export const listTransferClaims = read('GET /desk/transfer-claims', { provides });
export const confirmTransferClaim = change('POST /desk/transfer-claims/{id}/confirm', sold);
export const rejectTransferClaim = change('POST /desk/transfer-claims/{id}/reject', sold);
export const listDues = read('GET /desk/dues', { provides });
export const getMoney = read('GET /desk/money', { provides });

/** The filters of the list of orders, as its address names them. */
export const orderFilters = ['cursor', 'q', 'state', 'request'] as const;

export const transferClaimFilters = ['cursor', 'state'] as const;

export const dueFilters = ['cursor', 'when'] as const;
