import { change, find, read } from '../api.ts';

const provides = ['DeskSettlement'] as const;

export const listSettlements = read('GET /desk/settlements', { provides });
export const getSettlement = find('GET /desk/settlements/{id}', { provides });
export const fetchSettlements = change('POST /desk/settlements/fetch', { invalidates: provides });
export const uploadSettlements = change('POST /desk/settlements/report', { invalidates: provides });
export const matchSettlement = change('PUT /desk/settlements/{id}/match', { alwaysInvalidates: provides });
export const unmatchSettlement = change('DELETE /desk/settlements/{id}/match', { alwaysInvalidates: provides });
