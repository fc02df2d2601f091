/** Functions of accounts for other features. */

export { deleteUnconfirmed } from './delete-unconfirmed.ts';
export { emptyOrders } from './empty-orders.ts';
export { freshAdminLink } from './first-admin-link.ts';
export { mailPasswordReset } from './service.ts';
