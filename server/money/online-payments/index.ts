/** Online payment for the page of an order, and for the jobs. */
export { findOnlinePayment } from './checkout.ts';
export { fetchDisputes } from './fetch-disputes.ts';
export { followSettled } from './follow-settled.ts';
export { pollGateway } from './poll.ts';
export { processWebhook } from './process-webhook.ts';
export { refreshReturned, sendRefund } from './refund.ts';
