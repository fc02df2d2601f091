import { find, read } from '../../calls.ts';

export const getPayOrder = find('GET /pay');
export const getSeat = find('GET /seat');
export const listOwnDues = read('GET /account/dues');
export const listOwnOrders = read('GET /account/orders');
