import { keptPart } from '../../ui/kept-part.tsx';
import { NextCourse as DrawnNextCourse } from './NextCourse.tsx';

/** A course to continue with after a lesson or post. */
export const NextCourse = keptPart(
  () => import('./NextCourse.tsx').then((m) => m.NextCourse),
  import.meta.env.SSR ? DrawnNextCourse : undefined,
);
