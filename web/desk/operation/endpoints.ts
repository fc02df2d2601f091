import { read } from '../api.ts';

export const getOperation = read('GET /desk/operation');
