import { Cover, type CoverProps } from './Cover.tsx';
import { postDesign } from './post-figure.ts';

export function PostCover({ slug, category, ...cover }: CoverProps & { slug: string; category?: string }) {
  return <Cover {...cover} draw={() => postDesign(slug, category)} />;
}
