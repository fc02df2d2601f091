import { Cover, type CoverProps } from './Cover.tsx';
import { courseDesign } from './course-design.ts';

/** The cover of a course, drawn or uploaded. */
export function CourseDrawing({ slug, ...cover }: CoverProps & { slug: string }) {
  return <Cover {...cover} draw={() => courseDesign(slug)} />;
}
