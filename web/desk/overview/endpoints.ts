import { read } from '../api.ts';

/** The figures. */
export const getOverview = read('GET /desk/overview', { provides: ['DeskRequest', 'DeskMessage', 'DeskMail'] });
