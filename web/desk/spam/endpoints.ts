import { change, read } from '../api.ts';

export const listSpam = read('GET /desk/spam', { provides: ['DeskSpam'] });
export const acceptSpam = change('POST /desk/spam/{id}/accept', {
  invalidates: ['DeskSpam', 'DeskMessage', 'DeskRequest', 'DeskWaitlist', 'DeskPerson'],
});
export const deleteSpam = change('DELETE /desk/spam/{id}', { invalidates: ['DeskSpam'] });

export const spamFilters = ['cursor', 'form'] as const;
