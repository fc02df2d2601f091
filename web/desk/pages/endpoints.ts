import { change, find, listOf, oneOf, read } from '../api.ts';

export const listPages = read('GET /desk/pages', { provides: [listOf('DeskPage')] });
export const getPage = find('GET /desk/pages/{id}', { provides: oneOf('DeskPage') });
export const savePage = change('PUT /desk/pages/{id}', { invalidates: ['DeskPage'] });
