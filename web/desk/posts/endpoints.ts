import { change, find, listOf, oneOf, read } from '../api.ts';

const list = listOf('DeskPost');

export const listPosts = read('GET /desk/posts', { provides: [list] });
export const listPostCategories = read('GET /desk/post-categories', { provides: [list] });
export const getPost = find('GET /desk/posts/{id}', { provides: oneOf('DeskPost') });
export const createPost = change('POST /desk/posts', { invalidates: [list] });
export const savePost = change('PUT /desk/posts/{id}', { invalidates: ['DeskPost'] });
export const deletePost = change('DELETE /desk/posts/{id}', { invalidates: [list, 'DeskTrash'] });

export const postFilters = ['cursor', 'sort', 'q', 'category', 'state'] as const;
