import { find, read } from '../../calls.ts';

/** The order of a link, and what its buyer owes. */
export const getPayOrder = find('GET /pay');
export const listOwnDues = read('GET /account/dues');
export const listOwnOrders = read('GET /account/orders');
