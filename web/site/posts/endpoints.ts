import { find, read } from '../../calls.ts';
import { addressOpened } from './slice.ts';

export const listPosts = read('GET /posts', {
  provides: ['Blog'],
  onQueryStarted(query, { dispatch }) {
    // The server runs no effects, so this sets the filter of the address.
    if (import.meta.env.SSR) dispatch(addressOpened(query));
  },
});
export const getPost = find('GET /posts/{slug}', { provides: ({ slug: id }) => [{ type: 'Blog', id }] });
