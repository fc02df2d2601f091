export { checkoutRoutes } from './checkout-routes.ts';
export { hookRoutes } from './hook-routes.ts';
export { returnRoutes } from './return-routes.ts';
