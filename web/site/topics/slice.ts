import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Slug of the topic on screen; null if it is unknown. Courses, loading and error are in the query cache (`selectResources`). */
export type ResourcesState = { currentResource: string | null };

const initialState: ResourcesState = { currentResource: null };

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
