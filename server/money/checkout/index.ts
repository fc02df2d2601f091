export { bookSettled } from './online/book-settled.ts';
export { findOnlinePayment } from './online/checkout.ts';
export { fetchDisputes } from './online/fetch-disputes.ts';
export { pollGateway } from './online/poll.ts';
export { processProviderEvent } from './online/process-event.ts';
export { refreshReturned, sendRefund } from './online/refund.ts';
