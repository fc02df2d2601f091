import { find, read } from '../../calls.ts';

/** The order of a link, and the dues of its buyer. */
export const getPayOrder = find('GET /pay');
export const listOwnDues = read('GET /account/dues');
export const listOwnOrders = read('GET /account/orders');
