export { checkoutHosts, createGateway, type Gateway, GatewayError, requireGateway } from './razorpay.ts';
export {
  disputeFrom,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type SettledItem,
} from './responses.ts';
export { isEventSigned, isReturnSigned, type ReturnFields } from './signature.ts';
