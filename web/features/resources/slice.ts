import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Slug of the topic on screen; null when the slug is unknown. Courses, loading and error live in the query cache. */
export type ResourcesState = { currentResource: string | null };

const initialState: ResourcesState = { currentResource: null };

/** Which free resource the visitor is reading (specification section 4). */
export const resourcesSlice = createSlice({
  name: 'resources',
  initialState,
  reducers: {
    resourceOpened(state, { payload }: PayloadAction<string>) {
      state.currentResource = payload;
    },
    resourceCleared(state) {
      state.currentResource = null;
    },
  },
});

export const { resourceOpened, resourceCleared } = resourcesSlice.actions;
