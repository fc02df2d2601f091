import { keptPart } from '../kept-part.tsx';
import { CourseDrawing } from './CourseDrawing.tsx';

/** The cover of a course; its space is reserved until its script has loaded. */
export const CourseCover = keptPart(
  () => import('./CourseDrawing.tsx').then((m) => m.CourseDrawing),
  import.meta.env.SSR ? CourseDrawing : undefined,
  'aspect-video w-full',
);
