import { change, find, read } from '../api.ts';

const tags = ['DeskSettlement'] as const;

export const listSettlements = read('GET /desk/settlements', { provides: tags });
export const getSettlement = find('GET /desk/settlements/{id}', { provides: tags });
export const fetchSettlements = change('POST /desk/settlements/fetch', { invalidates: tags });
export const uploadSettlements = change('POST /desk/settlements/report', { invalidates: tags });
export const matchSettlement = change('PUT /desk/settlements/{id}/match', { alwaysInvalidates: tags });
export const unmatchSettlement = change('DELETE /desk/settlements/{id}/match', { alwaysInvalidates: tags });
