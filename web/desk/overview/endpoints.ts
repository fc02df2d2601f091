import { read } from '../api.ts';

export const getOverview = read('GET /desk/overview', { provides: ['DeskRequest', 'DeskMessage', 'DeskMail'] });
