import { find, read } from '../../calls.ts';

/** The order of a link; the dues and the orders of the signed-in person. */
export const getPayOrder = find('GET /pay');
export const listOwnDues = read('GET /account/dues');
export const listOwnOrders = read('GET /account/orders');
