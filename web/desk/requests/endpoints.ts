import { change, find, read } from '../api.ts';

const tags = ['DeskRequest'] as const;
/** A change to a request also changes the timeline of its person. */
const withPerson = ['DeskRequest', 'DeskPerson'] as const;

export const listRequests = read('GET /desk/requests', { provides: tags });
export const getRequest = find('GET /desk/requests/{id}', { provides: tags });
export const createRequest = change('POST /desk/requests', { invalidates: tags });
export const findKnownPeople = read('GET /desk/known-people', { keepUnusedDataFor: 0 });
export const saveRequest = change('PUT /desk/requests/{id}', { invalidates: tags });
// A refusal makes them stale, too, because someone else has changed one of them.
export const saveRequests = change('PUT /desk/requests', { alwaysInvalidates: tags });
export const messageRequests = change('POST /desk/requests/messages', {
  alwaysInvalidates: [...withPerson, 'DeskMail'],
});
export const recordCall = change('POST /desk/requests/{id}/calls', { invalidates: withPerson });
export const setFollowUp = change('POST /desk/requests/{id}/follow-up', { invalidates: withPerson });
export const createRequestNote = change('POST /desk/requests/{id}/notes', { invalidates: withPerson });
export const createLead = change('POST /desk/messages/{id}/lead', {
  invalidates: ['DeskRequest', 'DeskPerson', 'DeskMessage'],
});
export const previewLeads = change('POST /desk/lead-imports/preview', {});
export const importLeads = change('POST /desk/lead-imports', { invalidates: withPerson });
export const listLeadImports = read('GET /desk/lead-imports', { provides: tags });
export const undoLeadImport = change('DELETE /desk/lead-imports/{id}', { invalidates: withPerson });

export const requestFilters = ['q', 'course', 'stage', 'owner', 'source', 'import', 'due'] as const;

export const requestQuery = ['cursor', 'sort', ...requestFilters] as const;
