import { change, find, listOf, oneOf, read } from '../api.ts';

const list = listOf('DeskPost');

/** The posts of the blog. */
export const listPosts = read('GET /desk/posts', { provides: [list] });
export const listPostCategories = read('GET /desk/post-categories', { provides: [list] });
export const getPost = find('GET /desk/posts/{id}', { provides: oneOf('DeskPost') });
export const createPost = change('POST /desk/posts', { invalidates: [list] });
export const savePost = change('PUT /desk/posts/{id}', { invalidates: ['DeskPost'] });
export const deletePost = change('DELETE /desk/posts/{id}', { invalidates: [list, 'DeskTrash'] });

/** The filters of the list, which its address holds. */
export const postFilters = ['cursor', 'sort', 'q', 'category', 'state'] as const;
