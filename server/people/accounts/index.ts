export { deleteUnconfirmed } from './delete-unconfirmed.ts';
export { emptyOrders } from './empty-orders.ts';
export { createAdminLink } from './first-admin-link.ts';
export { mailPasswordReset } from './service.ts';
