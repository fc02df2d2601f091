/** Orders for other parts of the desk. */
export { RequestOrders, SaleWays } from './RequestOrders.tsx';
