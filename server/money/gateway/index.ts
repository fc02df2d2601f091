export { GatewayError } from './error.ts';
export { checkoutHosts } from './hosts.ts';
export { createGateway, type Gateway, requireGateway } from './razorpay.ts';
export type { ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund, SettledItem } from './responses.ts';
export { isEventSigned, isReturnSigned, type ReturnFields } from './signature.ts';
