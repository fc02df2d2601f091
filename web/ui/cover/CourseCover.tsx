import { Cover, type CoverProps } from './Cover.tsx';
import { courseDesign } from './course-design.ts';

export function CourseCover({ slug, ...cover }: CoverProps & { slug: string }) {
  return (
    <div className="aspect-video w-full">
      <Cover {...cover} draw={() => courseDesign(slug)} />
    </div>
  );
}
