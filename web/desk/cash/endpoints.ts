import { change, read } from '../api.ts';

const tags = ['DeskCash'] as const;

export const getCash = read('GET /desk/cash', { provides: tags });
export const takeCash = change('POST /desk/cash/handovers', { alwaysInvalidates: tags });
export const depositCash = change('POST /desk/cash/deposits', { alwaysInvalidates: tags });
