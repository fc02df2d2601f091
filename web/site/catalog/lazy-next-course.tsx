import { keptPart } from '../../ui/kept-part.tsx';
import { NextCourse as DrawnNextCourse } from './NextCourse.tsx';

/** The course that goes on where a lesson or post ends. */
export const NextCourse = keptPart(
  () => import('./NextCourse.tsx').then((m) => m.NextCourse),
  import.meta.env.SSR ? DrawnNextCourse : undefined,
);
