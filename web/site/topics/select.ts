import { type CallState, callState } from '../../call-state.ts';
import type { RootState } from '../../store.ts';
import { freeCoursesOnPage, listCourses } from '../courses/endpoints.ts';
import { getTopic } from './endpoints.ts';
import type { ResourcesState } from './slice.ts';

/** The client state of the free resources (docs/fixed.md, Free resources). */
type ResourcesView = ResourcesState & CallState;

/** Joins the current resource with the cached calls for a topic and a page of its courses. */
export function selectResources(state: RootState, topic: string, page: number): ResourcesView {
  const topicCall = getTopic.select({ slug: topic })(state);
  const coursesCall = listCourses.select(freeCoursesOnPage(topic, page))(state);
  return { ...state.resources, ...callState(topicCall, coursesCall) };
}
