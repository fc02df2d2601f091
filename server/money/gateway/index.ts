export { GatewayError } from './error.ts';
export { checkoutHosts } from './hosts.ts';
export { createGateway, type Gateway, requireGateway } from './razorpay.ts';
export {
  disputeFrom,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type SettledItem,
} from './responses.ts';
export { isEventSigned, isReturnSigned, type ReturnFields } from './signature.ts';
