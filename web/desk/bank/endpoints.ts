import { change, read } from '../api.ts';

const tags = ['DeskBank', 'DeskSettlement'] as const;

export const getBank = read('GET /desk/bank', { provides: ['DeskBank'] });
export const previewStatement = change('POST /desk/bank/preview', {});
export const uploadStatement = change('POST /desk/bank/statements', { invalidates: tags });
export const matchSuggested = change('POST /desk/bank/suggestions', { alwaysInvalidates: tags });
export const matchLine = change('PUT /desk/bank/lines/{id}/match', { invalidates: tags });
export const setLineAside = change('PUT /desk/bank/lines/{id}/aside', { alwaysInvalidates: tags });
export const reopenLine = change('DELETE /desk/bank/lines/{id}/match', { alwaysInvalidates: tags });
