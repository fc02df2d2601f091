export { bookSettled } from './book-settled.ts';
export { findOnlinePayment } from './checkout.ts';
export { fetchDisputes } from './fetch-disputes.ts';
export { pollGateway } from './poll.ts';
export { processProviderEvent } from './process-event.ts';
export { refreshReturned, sendRefund } from './refund.ts';
