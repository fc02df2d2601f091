import { change, find, read } from '../api.ts';

const tags = ['DeskOrder'] as const;
const saleTags = {
  invalidates: ['DeskOrder', 'DeskRequest', 'DeskBatch', 'DeskMail', 'DeskDocument', 'DeskRefund', 'DeskAlert'],
} as const;

export const listOrders = read('GET /desk/orders', { provides: tags });
export const getOrder = find('GET /desk/orders/{id}', { provides: tags });
export const getSaleOptions = read('GET /desk/sale-options', { provides: ['DeskBusiness'] });
export const offerSeat = change('POST /desk/requests/{id}/offer', saleTags);
export const sellSeat = change('POST /desk/requests/{id}/sale', saleTags);
export const recordPayment = change('POST /desk/orders/{id}/payments', saleTags);
export const addTds = change('POST /desk/payments/{id}/tds', saleTags);
export const saveOrderBill = change('PUT /desk/orders/{id}/bill', saleTags);
export const holdOrder = change('PUT /desk/orders/{id}/hold', saleTags);
export const mailOrder = change('POST /desk/orders/{id}/mail', { invalidates: ['DeskMail'] });
export const assignOrderSeat = change('POST /desk/orders/{id}/seat', saleTags);
export const acceptQuotation = change('POST /desk/orders/{id}/quotation/accept', saleTags);
export const nameSeats = change('POST /desk/orders/{id}/seats/names', saleTags);
export const mailSeat = change('POST /desk/orders/{id}/seats/{seat}/mail', saleTags);
export const reopenSeat = change('POST /desk/orders/{id}/seats/{seat}/reopen', saleTags);
export const dropSeat = change('POST /desk/orders/{id}/seats/{seat}/drop', saleTags);
export const chargeOrder = change('POST /desk/orders/{id}/charges', saleTags);
export const removeCharge = change('POST /desk/orders/{id}/charges/{number}/remove', saleTags);
export const waiveOrder = change('POST /desk/orders/{id}/waivers', saleTags);
export const approveWaiver = change('POST /desk/waivers/{id}/approve', saleTags);
export const declineWaiver = change('POST /desk/waivers/{id}/decline', saleTags);
export const invoiceOrder = change('POST /desk/orders/{id}/invoice', saleTags);
export const cancelOrder = change('POST /desk/orders/{id}/cancel', saleTags);
export const voidPayment = change('POST /desk/payments/{id}/void', saleTags);
export const bounceCheque = change('POST /desk/payments/{id}/bounce', saleTags);
export const listTransferClaims = read('GET /desk/transfer-claims', { provides: tags });
export const confirmTransferClaim = change('POST /desk/transfer-claims/{id}/confirm', {
  invalidates: [...saleTags.invalidates, 'DeskBank'],
});
export const rejectTransferClaim = change('POST /desk/transfer-claims/{id}/reject', saleTags);
export const listDues = read('GET /desk/dues', { provides: tags });
export const listOpenSupplies = read('GET /desk/supplies', { provides: tags });
export const invoiceSupply = change('POST /desk/supplies/{id}/invoice', saleTags);
export const invoiceSupplies = change('POST /desk/supplies/invoices', saleTags);
export const getMoney = read('GET /desk/money', { provides: tags });

export const orderFilters = ['cursor', 'q', 'state', 'batch', 'month', 'request'] as const;

export const transferClaimFilters = ['cursor', 'state'] as const;

export const dueFilters = ['cursor', 'when'] as const;
