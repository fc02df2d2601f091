export { resetAdmin } from './first-admin/admin-again.ts';
export { createAdminLink } from './first-admin/first-admin-link.ts';
export { anonymiseOrders } from './own-data/anonymise-orders.ts';
export { deleteUnconfirmed } from './own-data/delete-unconfirmed.ts';
export { eraseOnRequest } from './own-data/erase-on-request.ts';
export { mailPasswordReset } from './service.ts';
