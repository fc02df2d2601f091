import { change, find, read } from '../api.ts';

const tags = ['DeskPerson'] as const;
const recordTags = ['DeskPerson', 'DeskRequest', 'DeskOrder', 'DeskMessage', 'DeskWaitlist'] as const;

export const listPeople = read('GET /desk/people', { provides: tags });
export const getPerson = find('GET /desk/people/{id}', { provides: tags });
export const savePerson = change('PUT /desk/people/{id}', { invalidates: recordTags });
export const approvePersonEmail = change('POST /desk/people/{id}/email/approve', {
  invalidates: [...recordTags, 'DeskAlert'],
});
export const declinePersonEmail = change('POST /desk/people/{id}/email/decline', {
  invalidates: [...tags, 'DeskAlert'],
});
export const mergePeople = change('POST /desk/people/{id}/merge', { invalidates: recordTags });
export const splitPeople = change('POST /desk/people/{id}/merges/{mergeId}/undo', { invalidates: recordTags });

export const peopleFilters = ['cursor', 'q'] as const;
