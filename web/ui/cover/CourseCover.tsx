import { Cover, type CoverProps } from './Cover.tsx';
import { courseDesign } from './course-design.ts';

/** The cover of a course. */
export function CourseCover({ slug, ...cover }: CoverProps & { slug: string }) {
  return <Cover {...cover} draw={() => courseDesign(slug)} />;
}
