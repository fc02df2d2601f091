import { change, read } from '../api.ts';

const tags = ['DeskBank', 'DeskSettlement'] as const;

export const getBank = read('GET /desk/bank', { provides: ['DeskBank'] });
export const previewBankStatement = change('POST /desk/bank/preview', {});
export const uploadBankStatement = change('POST /desk/bank/statements', { invalidates: tags });
export const matchBankLines = change('POST /desk/bank/suggestions', { alwaysInvalidates: tags });
export const matchBankLine = change('PUT /desk/bank/lines/{id}/match', { invalidates: tags });
export const setAsideBankLine = change('PUT /desk/bank/lines/{id}/aside', { alwaysInvalidates: tags });
export const reopenBankLine = change('DELETE /desk/bank/lines/{id}/match', { alwaysInvalidates: tags });
