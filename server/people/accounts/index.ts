export { createAdminLink } from './first-admin/first-admin-link.ts';
export { anonymiseOrders } from './own-data/anonymise-orders.ts';
export { deleteUnconfirmed } from './own-data/delete-unconfirmed.ts';
export { mailPasswordReset } from './service.ts';
