import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PostListQuery } from '../../../contract/publishing/post.ts';

/** The visitor's filter of the blog. Posts, loading and error are in the query cache (`selectBlog`). */
export type BlogState = { searchTerm: string; activeCategory: string };

export const ALL_CATEGORIES = 'All';

const initialState: BlogState = { searchTerm: '', activeCategory: ALL_CATEGORIES };

/** Search and category exclude each other (docs/fixed.md, Blog); white space alone does not count. */
export const blogSlice = createSlice({
  name: 'blog',
  initialState,
  reducers: {
    searched(state, { payload }: PayloadAction<string>) {
      state.searchTerm = payload;
      if (payload.trim() !== '') state.activeCategory = ALL_CATEGORIES;
    },
    categoryChosen(state, { payload }: PayloadAction<string>) {
      state.activeCategory = payload;
      state.searchTerm = '';
    },
  },
});

export const { searched, categoryChosen } = blogSlice.actions;

export function addressOpened({ q, category }: Pick<PostListQuery, 'q' | 'category'>) {
  return q ? searched(q) : categoryChosen(category ?? ALL_CATEGORIES);
}
