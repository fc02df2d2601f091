import { change, find, read } from '../api.ts';

const provides = ['DeskPerson'] as const;
/** A correction or a merge shows in all their records. */
const everywhere = ['DeskPerson', 'DeskRequest', 'DeskOrder', 'DeskMessage', 'DeskWaitlist'] as const;

export const listPeople = read('GET /desk/people', { provides });
export const getPerson = find('GET /desk/people/{id}', { provides });
export const savePerson = change('PUT /desk/people/{id}', { invalidates: everywhere });
export const mergePeople = change('POST /desk/people/{id}/merge', { invalidates: everywhere });
export const splitPeople = change('POST /desk/people/{id}/merges/{mergeId}/undo', { invalidates: everywhere });

export const peopleFilters = ['cursor', 'q'] as const;
