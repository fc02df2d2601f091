export { createAdminLink } from './first-admin/first-admin-link.ts';
export { deleteUnconfirmed } from './own-data/delete-unconfirmed.ts';
export { emptyOrders } from './own-data/empty-orders.ts';
export { mailPasswordReset } from './service.ts';
