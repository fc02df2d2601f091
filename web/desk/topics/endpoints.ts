import { change, find, listOf, oneOf, read } from '../api.ts';

const list = listOf('DeskTopic');

export const listTopics = read('GET /desk/topics', { provides: [list] });
export const getTopic = find('GET /desk/topics/{id}', { provides: oneOf('DeskTopic') });
export const createTopic = change('POST /desk/topics', { invalidates: [list] });
export const saveTopic = change('PUT /desk/topics/{id}', { invalidates: ['DeskTopic'] });
export const reorderTopics = change('PUT /desk/topics/order', { alwaysInvalidates: [list] });
export const deleteTopic = change('DELETE /desk/topics/{id}', { invalidates: [list, 'DeskTrash'] });
