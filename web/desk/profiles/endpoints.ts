import { change, find, listOf, oneOf, read } from '../api.ts';

const list = listOf('DeskProfile');

export const listProfiles = read('GET /desk/profiles', { provides: [list] });
export const getProfile = find('GET /desk/profiles/{id}', { provides: oneOf('DeskProfile') });
export const createProfile = change('POST /desk/profiles', { invalidates: [list] });
export const saveProfile = change('PUT /desk/profiles/{id}', { invalidates: ['DeskProfile'] });
export const reorderProfiles = change('PUT /desk/profiles/order', { alwaysInvalidates: [list] });
export const deleteProfile = change('DELETE /desk/profiles/{id}', { invalidates: [list, 'DeskTrash'] });
